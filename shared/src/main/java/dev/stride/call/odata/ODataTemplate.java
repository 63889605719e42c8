package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All that querying one entity set needs besides the arguments.
 *
 * @param service URL of the service, without a slash at its end
 * @param version empty where the service's metadata could not be read
 * @param key types of the key's properties by name, such as {@code Edm.Int32}, in their order; empty where they are not known
 */
public record ODataTemplate(String service, String entitySet, Optional<ODataVersion> version, Map<String, String> key) {

    public ODataTemplate {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** The version whose literals and options are used. */
    ODataVersion effectiveVersion() {
        return version.orElse(ODataVersion.V4);
    }

    String url() {
        return service + "/" + entitySet;
    }

    /** Names the operation in messages. */
    @Override
    public String toString() {
        return "OData " + url();
    }

    /** The form in which a plan stores it. */
    public JsonNode toJson() {
        var written =
                JsonNodeFactory.instance.objectNode().put("service", service).put("entitySet", entitySet);
        version.ifPresent(spoken -> written.put("version", spoken.name()));
        if (!key.isEmpty()) {
            key.forEach(written.putObject("key")::put);
        }
        return written;
    }

    /** Reads what {@link #toJson} gave. */
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
