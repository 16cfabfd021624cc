// What the API documentation promises of the class of a result, and of an argument that is returned.
// complete: values
package models_by_class;

class Main {
    static void models(int n, String text, StringBuffer buffer) {
        StringBuilder builder = new StringBuilder();
        StringBuilder same = builder.append(n);
        String made = builder.toString();
        String number = String.valueOf(n);
        String part = number.substring(1);
        String both = number.concat(part);
        Integer integer = Integer.valueOf(n);
        String digits = Long.toString(n);
        Boolean truth = Boolean.valueOf(n > 0);
        Character letter = Character.valueOf((char) n);
        Double real = Double.valueOf(n);
        StringBuffer own = new StringBuffer();
        StringBuffer turned = own.reverse();
        StringBuilder required = java.util.Objects.requireNonNull(builder);
    }
}
