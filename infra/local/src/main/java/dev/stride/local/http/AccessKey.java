package dev.stride.local.http;

import dev.stride.functions.http.message.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The text that a request to the API of a server must contain, in the header {@code Stride-Key}. The console takes it from the
 * fragment of its address, which browsers do not send to servers.
 */
public record AccessKey(String text) {

    private static final String HEADER = "stride-key";
    private static final int RANDOM_BYTES = 16;

    /** What an address and a header can contain, and nobody guesses. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{16,128}");

    public AccessKey {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("not a key");
        }
    }

    public static AccessKey random() {
        var key = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(key);
        return new AccessKey(HexFormat.of().formatHex(key));
    }

    /** Returns the key with this text; empty unless it has 16 to 128 letters, digits, {@code -} and {@code _}. */
    public static Optional<AccessKey> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new AccessKey(text)) : Optional.empty();
    }

    /** Returns the address at which a browser opens the console of a server. */
    public String console(String server) {
        return server + "/#key=" + text;
    }

    /** Returns why a request is refused; empty if it has the key. */
    Optional<Problem> problem(LocalRequest request) {
        return MessageDigest.isEqual(bytes(request.header(HEADER)), bytes(text))
                ? Optional.empty()
                : Optional.of(Problem.forbidden("""
                        The request does not have the key of this server. Open the address that 'stride console' or 'stride dev' \
                        printed, set STRIDE_KEY for commands, or send the key in the header Stride-Key."""));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
