package dev.stride.functions.http.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.fileupload.MultipartStream;
import org.apache.commons.fileupload.ParameterParser;

/** A parser of request bodies that contain several texts, each with a name: {@code multipart/form-data} (RFC 7578). */
public final class MultipartParser {

    public static final String MEDIA_TYPE = "multipart/form-data";

    /** The longest boundary that RFC 2046 allows. */
    private static final int BOUNDARY_CHARACTERS = 70;

    private static final int BUFFER_BYTES = 4 << 10;

    public static boolean isMultipart(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).startsWith(MEDIA_TYPE);
    }

    /** Parses a body, and returns the text of each part by its name, in the order in which the parts were sent. */
    public static Map<String, String> parse(String contentType, byte[] body) {
        var boundary = parameter(contentType, "boundary")
                .filter(it -> it.length() <= BOUNDARY_CHARACTERS)
                .orElseThrow(() -> malformed("the header Content-Type has no boundary"));
        var parts = new LinkedHashMap<String, String>();
        try {
            var stream = new MultipartStream(
                    new ByteArrayInputStream(body), boundary.getBytes(StandardCharsets.US_ASCII), BUFFER_BYTES, null);
            stream.setHeaderEncoding(StandardCharsets.UTF_8.name());
            for (boolean more = stream.skipPreamble(); more; more = stream.readBoundary()) {
                var name = name(stream.readHeaders());
                var content = new ByteArrayOutputStream();
                stream.readBodyData(content);
                if (parts.put(name, ApiRequest.text(content.toByteArray())) != null) {
                    throw malformed("two parts have the name " + name);
                }
            }
        } catch (IOException e) {
            throw malformed("it ends within a part, or the headers of a part are too long");
        }
        return parts;
    }

    private static String name(String headers) {
        return headers.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-disposition:"))
                .flatMap(line -> parameter(line, "name").stream())
                .findFirst()
                .orElseThrow(() -> malformed("a part has no name"));
    }

    private static Optional<String> parameter(String header, String name) {
        var parser = new ParameterParser();
        parser.setLowerCaseNames(true);
        return Optional.ofNullable(parser.parse(header, ';').get(name)).filter(value -> !value.isEmpty());
    }

    private static ProblemException malformed(String why) {
        return new ProblemException(Problem.badRequest("The body is not " + MEDIA_TYPE + ": " + why + "."));
    }

    private MultipartParser() {}
}
