package dev.stride.call.rest.openapi;

import dev.stride.CallLimits;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What schemas say of objects, with what they refer to and all that has to hold together with them. */
record Schemas(Documents documents) {

    /** The properties that an object may have, by name. */
    Map<String, Element> properties(Element schema) throws Problem {
        var properties = new LinkedHashMap<String, Element>();
        for (var part : parts(schema)) {
            part.at("properties")
                    .node()
                    .fieldNames()
                    .forEachRemaining(name ->
                            properties.putIfAbsent(name, part.at("properties").at(name)));
        }
        return properties;
    }

    /** The properties that an object sent to a service must have. */
    Set<String> required(Element schema) throws Problem {
        var required = new LinkedHashSet<String>();
        for (var part : parts(schema)) {
            part.at("required").items().forEach(name -> required.add(name.node().asText()));
        }
        for (var property : properties(schema).entrySet()) {
            if (isReadOnly(property.getValue())) {
                required.remove(property.getKey());
            }
        }
        return required;
    }

    /** What cannot be read may be sent. */
    private boolean isReadOnly(Element property) {
        try {
            return documents.follow(property).flag("readOnly");
        } catch (Problem unreadable) {
            return false;
        }
    }

    /** Whether an object may have no other properties. */
    boolean isClosed(Element schema) throws Problem {
        return parts(schema).stream()
                .map(part -> part.at("additionalProperties").node())
                .anyMatch(more -> more.isBoolean() && !more.asBoolean());
    }

    /** Whether values are of one of some types; those of a schema that names no type are. */
    boolean mayBe(Element schema, Set<String> types) throws Problem {
        var type = documents.follow(schema).node().path("type");
        return type.isMissingNode()
                || types.contains(type.asText())
                || type.valueStream().anyMatch(each -> types.contains(each.asText()));
    }

    /** Whether it stands for bytes, of which JSON has none (OpenAPI 3.1, "Considerations for File Uploads"). */
    boolean isBinary(Element schema) throws Problem {
        var followed = documents.follow(schema);
        var format = followed.text("format").equals(Optional.of("binary"));
        var media = followed.text("contentMediaType").isPresent()
                && followed.text("contentEncoding").isEmpty();
        return format || media || (followed.at("items").present() && isBinary(followed.at("items")));
    }

    /** The schema itself and the members of its {@code allOf}, however deep. */
    private Collection<Element> parts(Element schema) throws Problem {
        var parts = new LinkedHashMap<String, Element>();
        collect(schema, parts, 0);
        return parts.values();
    }

    private void collect(Element schema, Map<String, Element> parts, int depth) throws Problem {
        var followed = documents.follow(schema);
        if (depth == CallLimits.REFERENCE_HOPS || parts.putIfAbsent(followed.place(), followed) != null) {
            return;
        }
        for (var part : followed.at("allOf").items().toList()) {
            collect(part, parts, depth + 1);
        }
    }
}
