package lib;

import jakarta.persistence.Access;
import jakarta.persistence.AccessType;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.PostLoad;
import jakarta.persistence.Transient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** An entity with lambdas, state of its own, and a lazy collection. */
@Entity
@Access(AccessType.FIELD)
public class Author {
    @Id
    private int id;

    private String name;

    @OneToMany(mappedBy = "author", cascade = CascadeType.ALL, fetch = FetchType.LAZY)
    @OrderBy("pages")
    private List<Book> books = new ArrayList<>();

    @Transient
    private Predicate<Book> isLong = b -> b.getPages() > 99;

    @Transient
    private String told = "new";

    protected Author() {}

    public Author(int id, String name) {
        this.id = id;
        this.name = name;
    }

    @PostLoad
    private void loaded() {
        Runnable tells = () -> told = "loaded " + name;
        tells.run();
    }

    public void add(Book book) {
        book.setAuthor(this);
        books.add(book);
    }

    public String longBooks() {
        return books.stream().filter(isLong).map(b -> b.title() + " by " + name).collect(Collectors.joining(", "));
    }

    public int pages() {
        int sum = 0;
        for (Book b : books) {
            sum += pagesOf(b);
        }
        return sum;
    }

    private int pagesOf(Priced p) {
        return p.getPages() + p.price();
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public String told() {
        return told;
    }

    public List<Book> getBooks() {
        return books;
    }
}
