package lib;

import jakarta.persistence.Basic;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Version;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** An entity that is loaded lazily, as a proxy or by fields that are read when they are asked for. */
@Entity
public class Book implements Priced {
    @Id
    private int id;

    private String title;
    private int pages;

    @Lob
    @Basic(fetch = FetchType.LAZY)
    private String text;

    @Convert(converter = Kind.Stored.class)
    private Kind kind = Kind.PROSE;

    @Version
    private int version;

    @ManyToOne(fetch = FetchType.LAZY)
    private Author author;

    protected Book() {}

    public Book(int id, String title, int pages, Kind kind) {
        this.id = id;
        this.title = title;
        this.pages = pages;
        this.kind = kind;
        this.text = "text of " + title;
    }

    @Override
    public int getPages() {
        IntSupplier held = () -> pages;
        return held.getAsInt();
    }

    public void grow(int by) {
        Runnable grows = () -> pages += by;
        grows.run();
    }

    public String title() {
        Supplier<String> told = () -> title + " (" + kind.told() + ")";
        return told.get();
    }

    public Supplier<String> text() {
        return () -> text;
    }

    public Supplier<String> author() {
        return () -> author.getName();
    }

    /** Fields of another object, which may be a proxy's. */
    public boolean isLonger(Book other) {
        return pages > other.pages || other.pages == 0 && other.getPages() < pages;
    }

    public final String fixed() {
        return "fixed " + title;
    }

    public Author getAuthor() {
        return author;
    }

    public void setAuthor(Author author) {
        this.author = author;
    }

    public int getVersion() {
        return version;
    }
}
