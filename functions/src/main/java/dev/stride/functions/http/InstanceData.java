package dev.stride.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.Instances.Instance;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An instance's input or output in the API: the value itself, or a reference if the value is large. So a web page that polls an
 * instance does not load megabytes each time.
 */
record InstanceData(Optional<JsonNode> value, Optional<Reference> reference) {

    /**
     * The maximum size, in bytes of JSON, of an input or output that the API includes in its response for an instance.
     * By default, a reference replaces a larger value.
     */
    static final int EMBEDDED_BYTES = 256 << 10;

    /**
     * The address, the digest and the size of an input or output that is too large to be embedded.
     *
     * @param digest SHA-256 of the value as JSON, in URL-safe Base64
     * @param bytes size of the value as JSON
     * @param href the path that answers with the value
     */
    record Reference(String digest, int bytes, String href) {}

    private static final InstanceData NONE = new InstanceData(Optional.empty(), Optional.empty());

    /** Returns a value as it is, whatever its size. */
    static InstanceData whole(Optional<JsonNode> value) {
        return new InstanceData(value, Optional.empty());
    }

    /** Returns a value as it is, or a reference if it exceeds {@link #EMBEDDED_BYTES}. */
    static InstanceData brief(String instance, Optional<JsonNode> value) {
        return value.map(it -> brief(instance, it)).orElse(NONE);
    }

    private static InstanceData brief(String instance, JsonNode value) {
        var bytes = Json.encode(value);
        if (bytes.length <= EMBEDDED_BYTES) {
            return whole(Optional.of(value));
        }
        var digest = Digest.of(bytes);
        var href = "/instances/%s/data/%s".formatted(Route.encodeSegment(instance), digest);
        return new InstanceData(Optional.empty(), Optional.of(new Reference(digest, bytes.length, href)));
    }

    /**
     * Finds an input or output of an instance by the digest of its JSON. Returns empty if neither the input nor the output has
     * this digest.
     */
    static Optional<JsonNode> find(Instance instance, String digest) {
        return Stream.of(instance.input(), instance.output())
                .flatMap(Optional::stream)
                .filter(value -> Digest.of(Json.encode(value)).equals(digest))
                .findFirst();
    }
}
