package library;

/** Its objects have classes below it that users write. */
public abstract class Template {
    public void make() { step(); shared(); }
    protected abstract void step();
    void shared() {}
}
