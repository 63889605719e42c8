package dev.stride.local.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A verification of Signature Version 4 as AWS performs it, from the received request and without the SDK.
 *
 * @param path raw path of the request
 * @param query raw query of the request
 * @param headers headers by name in lower case
 */
public record SignatureCheck(String method, String path, String query, Map<String, String> headers, byte[] body) {

    private static final Pattern AUTHORIZATION =
            Pattern.compile("AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)/(?<scope>\\d{8}/[^/]+/[^/]+/aws4_request), "
                    + "SignedHeaders=(?<headers>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})");

    /** Returns the credential scope of the request. */
    public String scope() {
        return authorization("scope");
    }

    public List<String> signedHeaders() {
        return List.of(authorization("headers").split(";"));
    }

    public boolean isSignedWith(String secret) {
        return authorization("signature").equals(signature(secret));
    }

    private String authorization(String part) {
        var header = AUTHORIZATION.matcher(headers.getOrDefault("authorization", ""));
        if (!header.matches()) {
            throw new AssertionError("no signature: " + headers);
        }
        return header.group(part);
    }

    private String signature(String secret) {
        var toSign = String.join(
                "\n",
                "AWS4-HMAC-SHA256",
                headers.getOrDefault("x-amz-date", ""),
                scope(),
                hash(canonical().getBytes(UTF_8)));
        var key = ("AWS4" + secret).getBytes(UTF_8);
        for (var part : scope().split("/")) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, toSign));
    }

    private String canonical() {
        var signed = signedHeaders().stream()
                .map(name -> name + ":" + headers.getOrDefault(name, "").strip().replaceAll(" +", " ") + "\n")
                .collect(Collectors.joining());
        return String.join(
                "\n", method, canonicalPath(), canonicalQuery(), signed, String.join(";", signedHeaders()), hash(body));
    }

    /** Returns the path encoded a second time, as every service except S3 requires. */
    private String canonicalPath() {
        return Arrays.stream(path.split("/", -1)).map(SignatureCheck::encoded).collect(Collectors.joining("/"));
    }

    private String canonicalQuery() {
        var pairs = new TreeMap<String, List<String>>();
        Stream.of(query.split("&")).filter(pair -> !pair.isEmpty()).forEach(pair -> {
            var halves = (pair + "=").split("=", -1);
            pairs.computeIfAbsent(encoded(decoded(halves[0])), _ -> new ArrayList<>())
                    .add(encoded(decoded(halves[1])));
        });
        return pairs.entrySet().stream()
                .flatMap(pair -> pair.getValue().stream().sorted().map(value -> pair.getKey() + "=" + value))
                .collect(Collectors.joining("&"));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }

    private static String encoded(String text) {
        var encoded = new StringBuilder();
        for (var each : text.getBytes(UTF_8)) {
            var character = (char) (each & 0xff);
            encoded.append(
                    "-._~".indexOf(character) >= 0 || character < 128 && Character.isLetterOrDigit(character)
                            ? String.valueOf(character)
                            : "%%%02X".formatted((int) character));
        }
        return encoded.toString();
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
