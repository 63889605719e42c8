package dev.stride.runtime;

import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.HeldLetters;
import dev.stride.runtime.store.HeldLetters.HeldLetter;

/** Letters that were kept while their instance was suspended go on their way again, as if for the first time. */
final class Redelivery {

    private final HeldLetters held;
    private final Messages messages;

    Redelivery(Table table, Messages messages) {
        held = new HeldLetters(table);
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
            messages.sendAll(letters.stream()
                    .map(HeldLetter::body)
                    .map(messages::read)
                    .map(Message::afresh)
                    .toList());
            letters.forEach(held::release);
            any = true;
        }
        return any;
    }
}
