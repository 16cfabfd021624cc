package app;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import lib.Drawing;
import lib.Shape;

/** Jackson and Gson write private fields, final ones too, with classes that the library has never seen. */
public class Main {
    public static class Circle implements Shape {
        public int r;

        @Override
        public String name() {
            return "circle " + r;
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Typed {}

    static final String CIRCLE = "{\"r\":%d}";

    public static void main(String[] args) throws Exception {
        System.out.println(new Drawing().told());
        ObjectMapper mapper = new ObjectMapper().setVisibility(PropertyAccessor.FIELD, Visibility.ANY);
        SimpleModule module = new SimpleModule().addAbstractTypeMapping(Shape.class, Circle.class);
        String text = "{\"shape\":{\"r\":7},\"fixed\":{\"r\":8},\"count\":9}";
        System.out.println(mapper.copy().registerModule(module).readValue(text, Drawing.class).told());
        ObjectMapper typed = mapper.copy().addMixIn(Shape.class, Typed.class);
        String written = typed.writeValueAsString(new Drawing());
        System.out.println(written);
        System.out.println(typed.readValue(written.replace("{\"@class\":\"lib.Square\",\"side\":2}", "{\"@class\":\"app.Main$Circle\",\"r\":5}"), Drawing.class).told());
        System.out.println(mapper.copy().registerModule(module).readerForUpdating(new Drawing()).<Drawing>readValue("{\"fixed\":null,\"shape\":{\"r\":1}}".replace("null", "{\"r\":2}")).told());
        Gson gson = new GsonBuilder().registerTypeAdapter(Shape.class, (JsonDeserializer<Shape>) (json, type, context) -> context.deserialize(json, Circle.class)).create();
        System.out.println(gson.fromJson(text, Drawing.class).told());
        System.out.println(Drawing.made());
    }
}
