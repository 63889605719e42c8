package dev.stride.common;

import java.util.function.Function;

/**
 * A value, or the reason why there is none.
 *
 * <p>The reason is data for the caller: a fault, a diagnostic or a sentence. Exceptions are only for bugs and broken
 * infrastructure.
 *
 * @param <T> the value
 * @param <E> the reason
 */
public sealed interface Result<T, E> {

    record Ok<T, E>(T value) implements Result<T, E> {}

    record Failed<T, E>(E reason) implements Result<T, E> {}

    static <T, E> Result<T, E> ok(T value) {
        return new Ok<>(value);
    }

    static <T, E> Result<T, E> failed(E reason) {
        return new Failed<>(reason);
    }

    default <U> Result<U, E> map(Function<? super T, ? extends U> function) {
        return flatMap(value -> ok(function.apply(value)));
    }

    default <U> Result<U, E> flatMap(Function<? super T, Result<U, E>> function) {
        return switch (this) {
            case Ok<T, E>(T value) -> function.apply(value);
            case Failed<T, E>(E reason) -> failed(reason);
        };
    }

    default T orElse(Function<? super E, ? extends T> function) {
        return switch (this) {
            case Ok<T, E>(T value) -> value;
            case Failed<T, E>(E reason) -> function.apply(reason);
        };
    }
}
