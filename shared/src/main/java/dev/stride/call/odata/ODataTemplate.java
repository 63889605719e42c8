package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The data that a plan stores to query one entity set.
 *
 * @param service URL of the service, without a trailing slash
 * @param version empty when the metadata of the service could not be read
 * @param key types of the key's properties by name, such as {@code Edm.Int32}, in order; empty when they are unknown
 */
public record ODataTemplate(String service, String entitySet, Optional<ODataVersion> version, Map<String, String> key) {

    public ODataTemplate {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** Returns the version whose literals and options requests use. */
    ODataVersion effectiveVersion() {
        return version.orElse(ODataVersion.V4);
    }

    String url() {
        return service + "/" + entitySet;
    }

    /** Returns the name of the operation in messages. */
    @Override
    public String toString() {
        return "OData " + url();
    }

    /** Returns the stored form. */
    public JsonNode toJson() {
        var written =
                JsonNodeFactory.instance.objectNode().put("service", service).put("entitySet", entitySet);
        version.ifPresent(spoken -> written.put("version", spoken.name()));
        if (!key.isEmpty()) {
            key.forEach(written.putObject("key")::put);
        }
        return written;
    }

    /** Parses the result of {@link #toJson}. */
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
