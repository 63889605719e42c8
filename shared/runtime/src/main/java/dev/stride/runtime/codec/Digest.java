package dev.stride.runtime.codec;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256 digests as text. */
public final class Digest {

    /** Returns the digest as 43 URL-safe Base64 characters. */
    public static String of(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sha256(bytes));
    }

    /** Returns the digest as 64 hexadecimal digits, the format of {@code sha256sum}. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(sha256(bytes));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing, although every Java platform must provide it", e);
        }
    }

    private Digest() {}
}
