package dev.stride.runtime.codec;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256. */
public final class Digest {

    /** As 43 URL-safe letters. */
    public static String of(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sha256(bytes));
    }

    /** As 64 hexadecimal digits, the way {@code sha256sum} prints it. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(sha256(bytes));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private Digest() {}
}
