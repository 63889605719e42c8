package dev.stride.call.grpc.proto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The built-in proto documents of Protocol Buffers and of the Google APIs. Workflows can import them without deploying them. */
final class WellKnownProtos {

    private static final String PREFIX = "google/";
    private static final String TYPES = "google.protobuf.";

    /**
     * The names of the proto documents that declare the built-in types, with the type name as key. Wrapper types such as
     * {@code StringValue} are not in the map: they are recognized by the suffix {@code Value}.
     */
    private static final Map<String, String> SHARED = Map.of(
            "Struct", "struct",
            "Value", "struct",
            "ListValue", "struct",
            "NullValue", "struct",
            "FieldMask", "field_mask",
            "Any", "any",
            "Empty", "empty",
            "Timestamp", "timestamp",
            "Duration", "duration");

    /**
     * Returns the text of a built-in proto document, or empty if there is none at this path.
     *
     * @param path such as {@code google/protobuf/empty.proto}
     */
    static Optional<String> find(String path) {
        if (!path.startsWith(PREFIX) || path.contains("..") || !path.endsWith(".proto")) {
            return Optional.empty();
        }
        try (var stream = WellKnownProtos.class.getResourceAsStream("/" + path)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns the path of the built-in proto document that declares a type.
     *
     * @param type such as {@code google.protobuf.Empty}
     */
    static Optional<String> findDeclaring(String type) {
        var full = type.startsWith(".") ? type.substring(1) : type;
        if (!full.startsWith(TYPES)) {
            return Optional.empty();
        }
        var name = full.substring(TYPES.length());
        var file = name.endsWith("Value") && !SHARED.containsKey(name)
                ? Optional.of("wrappers")
                : Optional.ofNullable(SHARED.get(name));
        return file.map(it -> PREFIX + "protobuf/" + it + ".proto");
    }

    private WellKnownProtos() {}
}
