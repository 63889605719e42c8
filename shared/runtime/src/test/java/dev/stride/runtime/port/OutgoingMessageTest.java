package dev.stride.runtime.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutgoingMessageTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 0x8, 0xB, 0x1F, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF})
    void forbiddenCharacter_isRejectedByCodePoint(int character) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutgoingMessage.immediate("a" + Character.toString(character) + "b"))
                .withMessageContaining("U+%04X", character);
    }

    @ParameterizedTest
    @ValueSource(ints = {'\t', '\n', '\r', ' ', 0x7F, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x10FFFF})
    void allowedCharacter_isAccepted(int character) {
        var body = Character.toString(character);
        assertThat(OutgoingMessage.immediate(body).body()).isEqualTo(body);
    }

    @Test
    void emptyMessageBody_isRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutgoingMessage.immediate(""))
                .withMessageContaining("empty");
    }

    @Test
    void sizeOfAMessageBody_isMeasuredInBytes() {
        var largest = "ä".repeat(Limits.QUEUE_MESSAGE_BYTES / 2);
        assertThat(OutgoingMessage.immediate(largest).body()).isEqualTo(largest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutgoingMessage.immediate(largest + "x"))
                .withMessageContaining("1,048,577 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT15M1S", "PT0.5S"})
    void invalidDelay_isRejected(String delay) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OutgoingMessage("body", Duration.parse(delay)))
                .withMessageContaining(delay);
    }

    @Test
    void messageDelayOf15Minutes_isAccepted() {
        assertThat(new OutgoingMessage("body", Limits.QUEUE_DELAY).delay()).isEqualTo(Duration.ofMinutes(15));
    }
}
