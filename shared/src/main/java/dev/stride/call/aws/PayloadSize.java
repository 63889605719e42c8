package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.plan.fault.Fault;
import java.util.Optional;

/** How much a service takes. */
final class PayloadSize {

    /** The fault of sending more than that, if it is more. @param most in bytes, as UTF-8 */
    static Optional<Fault> faultIfAbove(String what, String sent, int most) {
        var bytes = sent.getBytes(UTF_8).length;
        return bytes > most
                ? Optional.of(Fault.of(
                        Fault.LIMIT,
                        "%s takes at most %,d bytes, and the arguments have %,d".formatted(what, most, bytes)))
                : Optional.empty();
    }

    private PayloadSize() {}
}
