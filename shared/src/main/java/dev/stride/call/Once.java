package dev.stride.call;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first asked for, and then kept. */
final class Once<T> {

    private final Supplier<T> maker;
    private @Nullable T value;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    synchronized T get() {
        var made = value == null ? maker.get() : value;
        value = made;
        return made;
    }
}
