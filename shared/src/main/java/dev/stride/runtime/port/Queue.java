package dev.stride.runtime.port;

import dev.stride.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A queue that delivers at least once, in no order. */
public interface Queue {

    /** Sends all letters, or throws when any was not taken; then some may have been sent. At most {@link Limits#QUEUE_BATCH}. */
    void send(List<OutgoingMessage> letters);

    /**
     * One message.
     *
     * @param body 1 to {@link Limits#QUEUE_MESSAGE_BYTES} bytes of UTF-8, of characters that XML 1.0 allows
     * @param delay how long it stays hidden, whole seconds up to {@link Limits#QUEUE_DELAY}
     */
    record OutgoingMessage(String body, Duration delay) {
        public OutgoingMessage {
            check(body, delay);
        }

        public static OutgoingMessage immediate(String body) {
            return new OutgoingMessage(body, Duration.ZERO);
        }

        private static void check(String body, Duration delay) {
            if (body.isEmpty()) {
                throw new IllegalArgumentException("A message has a body; this one is empty");
            }
            body.codePoints().filter(OutgoingMessage::isForbidden).findFirst().ifPresent(character -> {
                throw new IllegalArgumentException(
                        "A message cannot carry the character U+%04X: escape it in its JSON".formatted(character));
            });
            int bytes = body.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > Limits.QUEUE_MESSAGE_BYTES) {
                throw new IllegalArgumentException(
                        "A message of %,d bytes is larger than the %,d that a queue takes: %s..."
                                .formatted(bytes, Limits.QUEUE_MESSAGE_BYTES, body.substring(0, 100)));
            }
            if (delay.isNegative() || delay.compareTo(Limits.QUEUE_DELAY) > 0 || delay.toNanosPart() != 0) {
                throw new IllegalArgumentException(
                        "A message is delayed whole seconds up to %s, not %s".formatted(Limits.QUEUE_DELAY, delay));
            }
        }

        /** All but the characters of XML 1.0: most controls, halves of surrogate pairs, U+FFFE and U+FFFF. */
        private static boolean isForbidden(int character) {
            return character < ' ' && character != '\t' && character != '\n' && character != '\r'
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xFFFE
                    || character == 0xFFFF;
        }
    }
}
