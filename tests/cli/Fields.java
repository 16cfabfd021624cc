package fields;

import java.lang.reflect.Field;

class Data {
    public static int shown;
}

public class Fields {
    public static void main(String[] args) throws Exception {
        Field field = Data.class.getField("shown");
        field.setInt(null, 3);
        System.out.println(field.getInt(null));
    }
}
