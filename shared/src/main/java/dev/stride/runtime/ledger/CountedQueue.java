package dev.stride.runtime.ledger;

import dev.stride.runtime.port.Queue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A queue that counts what is sent: a batch is one request per 64 KB of all its messages. */
public record CountedQueue(Queue queue, Ledger ledger) implements Queue {

    private static final int REQUEST_BYTES = 64 << 10;

    @Override
    public void send(List<Letter> letters) {
        queue.send(letters);
        int bytes = letters.stream()
                .mapToInt(letter -> letter.body().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        ledger.add(Meter.MESSAGES_SENT, letters.size());
        ledger.add(Meter.SENT_BYTES, bytes);
        ledger.add(Meter.SEND_REQUESTS, Math.ceilDiv(bytes, REQUEST_BYTES));
    }
}
