import java.sql.*;

/** Opens a database in memory, fills a table, asks it. */
public class H2 {
    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:t"); Statement s = c.createStatement()) {
            s.execute("create table t(id int primary key, name varchar(50), price decimal(10,2), made timestamp)");
            s.execute("create index by_name on t(name)");
            try (PreparedStatement p = c.prepareStatement("insert into t values(?, ?, ?, ?)")) {
                for (int i = 0; i < 200; i++) {
                    p.setInt(1, i);
                    p.setString(2, "name " + i % 17);
                    p.setBigDecimal(3, new java.math.BigDecimal(i).movePointLeft(1));
                    p.setTimestamp(4, Timestamp.valueOf("2024-01-01 00:00:00"));
                    p.executeUpdate();
                }
            }
            String sql = "select name, count(*), sum(price), max(made) from t where id > 20 group by name having count(*) > 5 order by 2 desc, name";
            try (ResultSet r = s.executeQuery(sql)) {
                while (r.next()) {
                    System.out.println(r.getString(1) + " " + r.getInt(2) + " " + r.getBigDecimal(3) + " " + r.getTimestamp(4));
                }
            }
            try (ResultSet r = s.executeQuery("with recursive f(n) as (select 1 union all select n + 1 from f where n < 5) select json_arrayagg(n) from f")) {
                r.next();
                System.out.println(r.getString(1));
            }
        }
    }
}
