package dev.stride.runtime.metering;

import dev.stride.runtime.port.Queue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A queue that counts what is sent: a batch is one request per 64 KB of all its messages. */
public record CountedQueue(Queue queue, UsageCounter ledger) implements Queue {

    private static final int REQUEST_BYTES = 64 << 10;

    @Override
    public void send(List<OutgoingMessage> letters) {
        queue.send(letters);
        int bytes = letters.stream()
                .mapToInt(outgoingMessage -> outgoingMessage.body().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        ledger.count(UsageMetric.MESSAGES_SENT, letters.size());
        ledger.count(UsageMetric.SENT_BYTES, bytes);
        ledger.count(UsageMetric.SEND_REQUESTS, Math.ceilDiv(bytes, REQUEST_BYTES));
    }
}
