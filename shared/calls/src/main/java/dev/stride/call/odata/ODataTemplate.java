package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The template that a compiled workflow stores to query one OData entity set.
 *
 * @param service URL of the service, without a trailing slash
 * @param version empty when the metadata of the service could not be read
 * @param key types of the key's properties by name, such as {@code Edm.Int32}, in order; empty when they are unknown
 */
public record ODataTemplate(String service, String entitySet, Optional<ODataVersion> version, Map<String, String> key) {

    public ODataTemplate {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /**
     * Returns the OData version that determines how requests write literals and which query options they use. The default is
     * version 4.
     */
    ODataVersion effectiveVersion() {
        return version.orElse(ODataVersion.V4);
    }

    String url() {
        return service + "/" + entitySet;
    }

    /** Returns a description such as {@code OData https://example.com/shop.svc/Products}, for error messages. */
    @Override
    public String toString() {
        return "OData " + url();
    }

    /** Returns this template as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        var written =
                JsonNodeFactory.instance.objectNode().put("service", service).put("entitySet", entitySet);
        version.ifPresent(spoken -> written.put("version", spoken.name()));
        if (!key.isEmpty()) {
            key.forEach(written.putObject("key")::put);
        }
        return written;
    }

    /** Parses a template from the JSON that {@link #toJson} returned. */
    static ODataTemplate fromJson(JsonNode written) {
        var key = new LinkedHashMap<String, String>();
        written.path("key")
                .properties()
                .forEach(property ->
                        key.put(property.getKey(), property.getValue().asText()));
        return new ODataTemplate(
                written.path("service").asText(),
                written.path("entitySet").asText(),
                ODataVersion.of(written.path("version").asText()),
                key);
    }
}
