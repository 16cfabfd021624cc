package app;

import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import lib.Author;
import lib.Book;
import lib.Kind;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.bytecode.enhance.spi.DefaultEnhancementContext;
import org.hibernate.bytecode.enhance.spi.Enhancer;
import org.hibernate.bytecode.enhance.spi.UnloadedField;
import org.hibernate.bytecode.internal.bytebuddy.BytecodeProviderImpl;
import org.hibernate.engine.spi.ManagedEntity;
import org.hibernate.engine.spi.SelfDirtinessTracker;

/** Entities under Hibernate: as they are, with lazy proxies, and enhanced when they are loaded, so that what they do with fields is seen. */
public class Main {
    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.hibernate").setLevel(Level.SEVERE);
        run("plain");
        Class<?> enhanced = new Enhancing(Main.class.getClassLoader()).loadClass("app.Main");
        enhanced.getMethod("run", String.class).invoke(null, "enhanced");
    }

    public static void run(String how) {
        Thread.currentThread().setContextClassLoader(Main.class.getClassLoader());
        System.out.println(how + " " + ManagedEntity.class.isAssignableFrom(Book.class) + " " + SelfDirtinessTracker.class.isAssignableFrom(Author.class));
        BootstrapServiceRegistryBuilder loaders = new BootstrapServiceRegistryBuilder().applyClassLoader(Main.class.getClassLoader());
        StandardServiceRegistryBuilder settings = new StandardServiceRegistryBuilder(loaders.build())
            .applySetting("hibernate.connection.url", "jdbc:h2:mem:" + how)
            .applySetting("hibernate.connection.driver_class", "org.h2.Driver")
            .applySetting("hibernate.hbm2ddl.auto", "create-drop");
        Metadata metadata = new MetadataSources(settings.build()).addAnnotatedClass(Author.class).addAnnotatedClass(Book.class).buildMetadata();
        try (SessionFactory factory = metadata.buildSessionFactory()) {
            stored(factory);
            proxies(factory);
            changed(factory);
            detached(factory);
        }
        looked(Author.class);
        looked(Book.class);
    }

    private static void stored(SessionFactory factory) {
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            Author author = new Author(1, "Ada");
            author.add(new Book(1, "notes", 120, Kind.PROSE));
            author.add(new Book(2, "rhymes", 20, Kind.VERSE));
            System.out.println(author.longBooks() + " " + author.pages() + " " + author.told());
            session.persist(author);
            session.getTransaction().commit();
        }
    }

    private static void proxies(SessionFactory factory) {
        try (Session session = factory.openSession()) {
            Book book = session.getReference(Book.class, 1);
            System.out.println(Hibernate.isInitialized(book) + " " + (book.getClass() == Book.class) + " " + book.title() + " " + Hibernate.isInitialized(book));
            System.out.println(book.getPages() + " " + book.price() + " " + Hibernate.isPropertyInitialized(Hibernate.unproxy(book), "text") + " " + book.text().get());
            Author author = book.getAuthor();
            System.out.println(Hibernate.isInitialized(author) + " " + author.getName() + " " + author.told() + " " + book.author().get());
            System.out.println(Hibernate.isInitialized(author.getBooks()) + " " + author.longBooks() + " " + author.pages());
            Book other = session.getReference(Book.class, 2);
            System.out.println(((Book) Hibernate.unproxy(book)).isLonger(other) + " " + book.isLonger(other));
        }
    }

    private static void changed(SessionFactory factory) {
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            Book book = session.find(Book.class, 2);
            book.grow(5);
            if (book instanceof SelfDirtinessTracker) System.out.println(Arrays.toString(((SelfDirtinessTracker) book).$$_hibernate_getDirtyAttributes()));
            book.getAuthor().setName("Ida");
            session.getTransaction().commit();
            System.out.println(book.getVersion());
            session.clear();
            List<Book> found = session.createQuery("from Book b where b.author.name = :name order by b.pages", Book.class).setParameter("name", "Ida").list();
            System.out.println(found.stream().map(b -> b.title() + b.getPages() + b.author().get()).collect(Collectors.toList()));
        }
    }

    private static void detached(SessionFactory factory) {
        Author author;
        Book book;
        try (Session session = factory.openSession()) {
            author = session.find(Author.class, 1);
            book = session.getReference(Book.class, 1);
        }
        for (Runnable run : new Runnable[] {() -> author.pages(), () -> book.title(), () -> System.out.println(book.text().get())}) {
            try {
                run.run();
                System.out.println("nothing was lazy");
            } catch (LazyInitializationException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** Members that are not synthetic. */
    private static void looked(Class<?> of) {
        System.out.println(Arrays.stream(of.getDeclaredFields()).filter(f -> !f.isSynthetic()).map(f -> Modifier.toString(f.getModifiers()) + " " + f.getName()).sorted().collect(Collectors.toList()));
        System.out.println(Arrays.stream(of.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(m -> Modifier.toString(m.getModifiers()) + " " + m.getName()).sorted().collect(Collectors.toList()));
    }

    /** Loads entities enhanced, as the plug-ins for builds make them, and this class again. */
    private static class Enhancing extends ClassLoader {
        private final Enhancer enhancer;

        Enhancing(ClassLoader parent) {
            super(parent);
            enhancer = new BytecodeProviderImpl().getEnhancer(new DefaultEnhancementContext() {
                @Override
                public ClassLoader getLoadingClassLoader() {
                    return parent;
                }

                @Override
                public boolean hasLazyLoadableAttributes(org.hibernate.bytecode.enhance.spi.UnloadedClass type) {
                    return true;
                }

                @Override
                public boolean isLazyLoadable(UnloadedField field) {
                    return true;
                }

                @Override
                public boolean doExtendedEnhancement(org.hibernate.bytecode.enhance.spi.UnloadedClass type) {
                    return true;
                }
            });
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolves) throws ClassNotFoundException {
            if (!name.startsWith("lib.") && !name.startsWith("app.")) return super.loadClass(name, resolves);
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? made(name) : known;
            }
        }

        private Class<?> made(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) throw new ClassNotFoundException(name);
                byte[] bytes = in.readAllBytes();
                byte[] enhanced = name.startsWith("lib.") ? enhancer.enhance(name, bytes) : null;
                byte[] taken = enhanced == null ? bytes : enhanced;
                return defineClass(name, taken, 0, taken.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
