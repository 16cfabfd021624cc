import java.math.BigDecimal;
import java.sql.*;
import java.util.Random;

/** A shop in a database in memory: inserts, updates, joins, groups and subqueries, prepared and not. */
public class H2Queries {
    static final int CUSTOMERS = 400, ORDERS = 8_000, ROUNDS = 40;

    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:shop"); Statement s = c.createStatement()) {
            s.execute("create table customer(id int primary key, name varchar(40), city varchar(20))");
            s.execute("create table orders(id int primary key, customer int references customer(id), price decimal(10,2), made date, note varchar(60))");
            s.execute("create index by_customer on orders(customer)");
            s.execute("create index by_city on customer(city)");
            fill(c);
            long sum = 0;
            for (int round = 0; round < ROUNDS; round++) {
                sum = 31 * sum + asked(c, round) + prepared(c, round) + changed(c, round);
            }
            System.out.println(sum);
            print(s, "select city, count(*), sum(price) from customer c join orders o on o.customer = c.id group by city order by city");
        }
    }

    static void fill(Connection c) throws SQLException {
        Random random = new Random(1);
        try (PreparedStatement p = c.prepareStatement("insert into customer values(?, ?, ?)")) {
            for (int i = 0; i < CUSTOMERS; i++) {
                p.setInt(1, i);
                p.setString(2, "customer " + i);
                p.setString(3, "city " + i % 23);
                p.executeUpdate();
            }
        }
        try (PreparedStatement p = c.prepareStatement("insert into orders values(?, ?, ?, ?, ?)")) {
            for (int i = 0; i < ORDERS; i++) {
                p.setInt(1, i);
                p.setInt(2, random.nextInt(CUSTOMERS));
                p.setBigDecimal(3, new BigDecimal(random.nextInt(100_000)).movePointLeft(2));
                p.setDate(4, Date.valueOf("2024-0" + (1 + i % 9) + "-1" + i % 10));
                p.setString(5, "note " + i * 7 % 1001);
                p.addBatch();
            }
            p.executeBatch();
        }
    }

    /** Queries whose text is another one each time. */
    static long asked(Connection c, int round) throws SQLException {
        long sum = 0;
        try (Statement s = c.createStatement()) {
            for (int i = 0; i < 20; i++) {
                int n = round * 20 + i;
                sum += rows(s.executeQuery("select c.name, o.id, o.price from customer c join orders o on o.customer = c.id where c.city = 'city " + n % 23
                    + "' and o.price between " + n % 400 + " and " + (n % 400 + 100) + " order by o.price desc, o.id"));
                sum += rows(s.executeQuery("select upper(name) || '-' || id, case when id > " + n + " then 'new' else 'old' end from customer where id in ("
                    + n % 400 + ", " + n * 3 % 400 + ", " + n * 7 % 400 + ") or name like '%" + n % 100 + "' order by id"));
            }
            sum += rows(s.executeQuery("select city, month(made), count(*), avg(price), max(note) from customer c join orders o on o.customer = c.id where o.id > "
                + round + " group by city, month(made) having count(*) > 3 order by 1, 2"));
        }
        return sum;
    }

    static long prepared(Connection c, int round) throws SQLException {
        long sum = 0;
        try (PreparedStatement one = c.prepareStatement("select c.name, count(o.id), sum(o.price) from customer c left join orders o on o.customer = c.id where c.id = ? group by c.name");
                PreparedStatement inner = c.prepareStatement("select name from customer where id in (select customer from orders where price > ? and note like ?) order by name")) {
            for (int i = 0; i < 200; i++) {
                one.setInt(1, (round * 17 + i) % CUSTOMERS);
                sum += rows(one.executeQuery());
            }
            inner.setBigDecimal(1, new BigDecimal(900 + round));
            inner.setString(2, "note %" + round % 10);
            sum += rows(inner.executeQuery());
        }
        return sum;
    }

    static long changed(Connection c, int round) throws SQLException {
        long sum = 0;
        c.setAutoCommit(false);
        try (PreparedStatement change = c.prepareStatement("update orders set price = price + ?, note = ? where id = ?");
                PreparedStatement add = c.prepareStatement("insert into orders values(?, ?, ?, ?, ?)");
                PreparedStatement drop = c.prepareStatement("delete from orders where id = ?")) {
            for (int i = 0; i < 150; i++) {
                change.setBigDecimal(1, new BigDecimal("0.25"));
                change.setString(2, "changed " + round + "/" + i);
                change.setInt(3, (round * 150 + i) % ORDERS);
                sum += change.executeUpdate();
                int id = ORDERS + round * 150 + i;
                add.setInt(1, id);
                add.setInt(2, i);
                add.setBigDecimal(3, new BigDecimal(i));
                add.setDate(4, Date.valueOf("2025-01-01"));
                add.setString(5, "added");
                sum += add.executeUpdate();
                if (i % 3 == 0) {
                    drop.setInt(1, id);
                    sum += drop.executeUpdate();
                }
            }
        }
        if (round % 4 == 3) c.rollback(); else c.commit();
        c.setAutoCommit(true);
        return sum;
    }

    static long rows(ResultSet r) throws SQLException {
        long sum = 0;
        int columns = r.getMetaData().getColumnCount();
        while (r.next()) {
            for (int i = 1; i <= columns; i++) sum = 31 * sum + r.getString(i).hashCode();
        }
        r.close();
        return sum;
    }

    static void print(Statement s, String sql) throws SQLException {
        try (ResultSet r = s.executeQuery(sql)) {
            while (r.next()) System.out.println(r.getString(1) + " " + r.getInt(2) + " " + r.getBigDecimal(3));
        }
    }
}
