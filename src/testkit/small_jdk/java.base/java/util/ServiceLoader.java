package java.util;

/** Finds the providers of a service. */
public final class ServiceLoader<S> implements Iterable<S> {
    private final Class<S> service;
    private final ClassLoader loader;
    private final ArrayList<S> found = new ArrayList<>();

    private ServiceLoader(Class<S> service, ClassLoader loader) {
        this.service = service;
        this.loader = loader;
    }

    public static <S> ServiceLoader<S> load(Class<S> service) {
        return new ServiceLoader<>(service, Thread.currentThread().getContextClassLoader());
    }

    public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
        return new ServiceLoader<>(service, loader);
    }

    private static native Object[] providers(Class<?> service, ClassLoader loader);

    public void reload() {
        found.clear();
    }

    public Iterator<S> iterator() {
        if (found.isEmpty()) {
            for (Object provider : providers(service, loader)) {
                found.add((S) provider);
            }
        }
        return found.iterator();
    }

    public Optional<S> findFirst() {
        Iterator<S> all = iterator();
        return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
    }
}
