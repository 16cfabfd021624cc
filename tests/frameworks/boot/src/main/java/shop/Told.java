package shop;

import org.springframework.context.ApplicationEvent;

public class Told extends ApplicationEvent {
    private static final long serialVersionUID = 1;

    public Told(Object source) {
        super(source);
    }
}
