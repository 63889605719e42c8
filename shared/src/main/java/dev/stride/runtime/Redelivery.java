package dev.stride.runtime;

import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.store.Aside;
import dev.stride.runtime.store.HeldLetters;
import dev.stride.runtime.store.HeldLetters.HeldLetter;
import java.util.stream.Stream;

/** Letters that were kept while their instance was suspended go on their way again, as if for the first time. */
final class Redelivery {

    private final HeldLetters held;
    private final Messages messages;
    private final Aside aside;

    Redelivery(Ports ports, Messages messages) {
        held = new HeldLetters(ports.table());
        aside = new Aside(ports.table(), ports.blobs(), ports.clock());
        this.messages = messages;
    }

    /**
     * Sends all of them, some at a time. Each is forgotten once the queue has it; another one twice is harmless.
     *
     * @return whether there were any
     */
    boolean resend(String instance) {
        var any = false;
        for (var letters = held.next(instance); !letters.isEmpty(); letters = held.next(instance)) {
            messages.sendAll(letters.stream().flatMap(this::afresh).toList());
            letters.forEach(held::release);
            any = true;
        }
        return any;
    }

    /** One that could be read when it was kept may name a blob that is gone by now: it must not hold up the others. */
    private Stream<Message> afresh(HeldLetter letter) {
        try {
            return Stream.of(messages.read(letter.body()).afresh());
        } catch (Unreadable e) {
            aside.put(letter.body(), letter.key().partition(), "it can be read no more (" + e.getMessage() + ")");
            return Stream.empty();
        }
    }
}
