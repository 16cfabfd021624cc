import static org.jooq.impl.DSL.*;

import org.jooq.*;
import org.jooq.conf.*;
import org.jooq.impl.*;

/** Writes SQL for several databases, and reads some. */
public class Jooq {
    public static void main(String[] args) {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Table<?> book = table(name("book"));
        Field<Integer> id = field(name("book", "id"), SQLDataType.INTEGER);
        Field<String> title = field(name("book", "title"), SQLDataType.VARCHAR(50));
        for (SQLDialect dialect : new SQLDialect[] {SQLDialect.POSTGRES, SQLDialect.MYSQL, SQLDialect.H2, SQLDialect.SQLITE}) {
            DSLContext create = using(dialect, new Settings().withRenderFormatted(true));
            System.out.println(create.select(title, count(), rowNumber().over(partitionBy(title).orderBy(id.desc())))
                .from(book).where(id.gt(3).and(title.like("a%")).or(id.in(1, 2))).groupBy(title).having(count().gt(1)).orderBy(title).limit(5).getSQL());
            System.out.println(create.insertInto(book, id, title).values(1, "x").onConflict(id).doUpdate().set(title, "y").getSQL(ParamType.INLINED));
            System.out.println(create.createTable("t").column("a", SQLDataType.BIGINT.notNull()).constraints(primaryKey("a")).getSQL());
        }
        DSLContext create = using(SQLDialect.POSTGRES);
        System.out.println(create.parser().parse("create view v as select a, sum(b) from t where c between 1 and 3 group by a; select * from v"));
    }
}
