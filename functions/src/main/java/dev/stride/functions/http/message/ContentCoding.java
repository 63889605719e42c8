package dev.stride.functions.http.message;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** The compression of responses with gzip, for clients that accept it (RFC 9110, section 12.5.3). */
public final class ContentCoding {

    /** The minimum size of a body that is compressed; a smaller body fits into one network packet anyway. */
    private static final int MINIMUM_BYTES = 1400;

    private static final String GZIP = "gzip";

    /** Returns the response. Compresses its body if the body is large enough and the client accepts gzip. */
    public static ApiResponse apply(ApiRequest apiRequest, ApiResponse apiResponse) {
        if (apiResponse.body().length < MINIMUM_BYTES) {
            return apiResponse;
        }
        var varying = apiResponse.with("Vary", vary(apiResponse));
        return accepts(apiRequest.header("accept-encoding").orElse("")) ? compressed(varying) : varying;
    }

    /** Returns whether the body of a response is compressed, and so is not text. */
    public static boolean isCompressed(ApiResponse apiResponse) {
        return apiResponse.headers().containsKey("Content-Encoding");
    }

    private static String vary(ApiResponse apiResponse) {
        var others = apiResponse.headers().getOrDefault("Vary", "");
        return others.isEmpty() ? "Accept-Encoding" : others + ", Accept-Encoding";
    }

    private static boolean accepts(String header) {
        return Arrays.stream(header.split(","))
                .map(coding -> coding.replace(" ", ""))
                .anyMatch(coding -> coding.equalsIgnoreCase(GZIP)
                        || coding.toLowerCase(Locale.ROOT).startsWith(GZIP + ";q=")
                                && !coding.matches("(?i)gzip;q=0(\\.0*)?"));
    }

    private static ApiResponse compressed(ApiResponse apiResponse) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(apiResponse.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ApiResponse(apiResponse.status(), apiResponse.headers(), bytes.toByteArray())
                .with("Content-Encoding", GZIP);
    }

    private ContentCoding() {}
}
