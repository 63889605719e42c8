package dev.stride.runtime.port;

import dev.stride.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A queue that delivers each message at least once, in any order, such as a standard queue of SQS. */
public interface Queue {

    /**
     * Sends all messages.
     *
     * @param messages at most {@link Limits#QUEUE_BATCH}
     * @throws RuntimeException when the queue rejects a message; other messages of the list may have been sent then
     */
    void send(List<OutgoingMessage> messages);

    /** The lane of a message. A backlog in one lane does not delay the messages in the other. */
    enum Lane {
        /**
         * The normal lane of the queue, for all messages except commands. Commands, such as the cancellation of an
         * instance, have a lane of their own.
         */
        COMMON,
        /**
         * The lane for commands only, such as the cancellation of an instance. A command does not wait long in this
         * lane, because the handlers of commands do not make calls to other systems.
         */
        CONTROL
    }

    /**
     * A message to send. The lane separates commands, such as the cancellation of an instance, from other messages, so
     * that a backlog in one lane does not delay the other.
     *
     * @param body 1 to {@link Limits#QUEUE_MESSAGE_BYTES} bytes of UTF-8, in characters that XML 1.0 allows
     * @param delay how long the queue hides the message, in whole seconds, at most {@link Limits#QUEUE_DELAY}
     * @param group the sender whose backlog must not delay the messages of other groups: at most {@link
     *     Limits#QUEUE_GROUP_CHARACTERS} letters, digits, {@code -} and {@code _}. A message without a group is a group of its
     *     own. Groups imply no order, and a queue may ignore them.
     * @param lane the lane of the message, which a queue may ignore
     */
    record OutgoingMessage(String body, Duration delay, Optional<String> group, Lane lane) {

        private static final Pattern GROUP =
                Pattern.compile("[0-9A-Za-z_-]{1,%d}".formatted(Limits.QUEUE_GROUP_CHARACTERS));

        public OutgoingMessage {
            check(body, delay);
            group.ifPresent(OutgoingMessage::checkGroup);
        }

        public OutgoingMessage(String body, Duration delay) {
            this(body, delay, Optional.empty(), Lane.COMMON);
        }

        public static OutgoingMessage immediate(String body) {
            return new OutgoingMessage(body, Duration.ZERO);
        }

        private static void checkGroup(String group) {
            if (!GROUP.matcher(group).matches()) {
                throw new IllegalArgumentException(
                        "The group of a message must have 1 to %d letters, digits, '-' and '_', but is '%s'"
                                .formatted(Limits.QUEUE_GROUP_CHARACTERS, group));
            }
        }

        private static void check(String body, Duration delay) {
            if (body.isEmpty()) {
                throw new IllegalArgumentException("The body of a message must not be empty");
            }
            for (int at = 0; at < body.length(); at += Character.charCount(body.codePointAt(at))) {
                if (isForbidden(body.codePointAt(at))) {
                    throw new IllegalArgumentException(
                            "A message must not contain the character U+%04X: escape it in the JSON text"
                                    .formatted(body.codePointAt(at)));
                }
            }
            int bytes = body.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > Limits.QUEUE_MESSAGE_BYTES) {
                throw new IllegalArgumentException(
                        "The message has %,d bytes, more than the queue's limit of %,d: %s..."
                                .formatted(bytes, Limits.QUEUE_MESSAGE_BYTES, body.substring(0, 100)));
            }
            if (delay.isNegative() || delay.compareTo(Limits.QUEUE_DELAY) > 0 || delay.toNanosPart() != 0) {
                throw new IllegalArgumentException("The delay of a message must be whole seconds, at most %s, but is %s"
                        .formatted(Limits.QUEUE_DELAY, delay));
            }
        }

        /**
         * Returns whether SQS rejects the character because XML 1.0 excludes it: most control characters, surrogates,
         * U+FFFE and U+FFFF.
         */
        private static boolean isForbidden(int character) {
            return character < ' ' && character != '\t' && character != '\n' && character != '\r'
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xFFFE
                    || character == 0xFFFF;
        }
    }
}
