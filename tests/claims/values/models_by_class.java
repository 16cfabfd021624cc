// What the API documentation promises of the class of a result, and of an argument that is returned.
package models_by_class;

class Main {
    static void models(int n, String text, StringBuffer buffer) {
        StringBuilder builder = new StringBuilder(); //^ builder = {StringBuilder@+0}
        StringBuilder same = builder.append(n); //^ same = {StringBuilder@-1}
        String made = builder.toString(); //^ made : {String}
        String number = String.valueOf(n); //^ number : {String}
        String part = number.substring(1); //^ part : {String}
        String both = number.concat(part); //^ both : {String}
        Integer integer = Integer.valueOf(n); //^ integer : {Integer}
        String digits = Long.toString(n); //^ digits : {String}
        Boolean truth = Boolean.valueOf(n > 0); //^ truth : {Boolean}
        Character letter = Character.valueOf((char) n); //^ letter : {Character}
        Double real = Double.valueOf(n); //^ real : {Double}
        StringBuffer own = new StringBuffer(); //^ own = {StringBuffer@+0}
        StringBuffer turned = own.reverse(); //^ turned = {StringBuffer@-1}
        StringBuilder required = java.util.Objects.requireNonNull(builder); //^ required = {StringBuilder@-13}
    }
}
