package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.plan.fault.Fault;
import java.util.Optional;

/** Checks the size of payloads against the limits of AWS services. */
final class PayloadSize {

    /**
     * Returns a fault if a payload exceeds the limit, otherwise empty.
     *
     * @param most the limit in bytes of UTF-8
     */
    static Optional<Fault> faultIfAbove(String what, String sent, int most) {
        var bytes = sent.getBytes(UTF_8).length;
        return bytes > most
                ? Optional.of(Fault.of(
                        Fault.LIMIT,
                        "%s failed: AWS accepts at most %,d bytes, but the arguments have %,d bytes"
                                .formatted(what, most, bytes)))
                : Optional.empty();
    }

    private PayloadSize() {}
}
