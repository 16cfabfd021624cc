package stock;

/** One line of the file. */
public record Booking(String kind, String part, int amount) {
    public static Booking parse(String line) {
        String[] cells = line.split(",", -1);
        if (cells.length != 3 || cells[2].isEmpty()) {
            throw new IllegalArgumentException("'" + line + "' is no booking: kind,part,amount");
        }
        return new Booking(cells[0], cells[1], Integer.parseInt(cells[2]));
    }
}
