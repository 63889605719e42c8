package dev.stride.local.convert;

import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The declarations of a definition, such as functions and events, by the names with which its states refer to them.
 *
 * @param workflow id of the workflow
 * @param timeouts the timeouts for all states
 * @param jq the converter of expressions
 */
record Declared(
        String workflow,
        Map<String, Place> functions,
        Map<String, Place> events,
        Map<String, Place> retries,
        Map<String, Place> errors,
        Map<String, Place> authentications,
        Place timeouts,
        JqText jq) {

    static final String NAMESPACE = "default";

    private static final String IN_A_FILE =
            "these declarations are in a separate file; write them into the definition before the conversion";

    static Declared read(ReadObject definition) {
        var functions = named(definition.get("functions"));
        var constants = definition.get("constants");
        if (constants.value().isTextual()) {
            ReadObject.leave(constants, IN_A_FILE);
        }
        if (definition.get("timeouts").value().isTextual()) {
            ReadObject.leave(definition.get("timeouts"), IN_A_FILE);
        }
        return new Declared(
                definition.get("id").value().asText(),
                functions,
                named(definition.get("events")),
                named(definition.get("retries")),
                named(definition.get("errors")),
                named(definition.get("auth")),
                definition.get("timeouts"),
                new JqText(constants.value(), functions));
    }

    private static Map<String, Place> named(Place list) {
        if (list.value().isTextual()) {
            ReadObject.leave(list, IN_A_FILE);
            return Map.of();
        }
        var named = new LinkedHashMap<String, Place>();
        list.children().forEach(item -> named.put(item.at("name").value().asText(), item));
        return named;
    }

    /**
     * Returns a timeout of a state or branch by its name, such as {@code eventTimeout}. If the state or branch does not declare
     * this timeout, returns the definition's default.
     */
    Optional<String> timeout(ReadObject owner, String name) {
        var own = owner.get("timeouts").at(name);
        var place = own.isAbsent() ? timeouts.at(name) : own;
        if (place.value().isObject()) {
            if (!place.at("single").isAbsent()) {
                ReadObject.leave(
                        place.at("single"),
                        "a task of Open Workflow 1.0 has only one timeout, which is set to the value of `total`");
            }
            return Optional.of(place.at("total").value().asText());
        }
        return place.isAbsent() ? Optional.empty() : Optional.of(place.value().asText());
    }

    /**
     * Returns the expression at a position of the 0.8 definition, rewritten for 1.0; empty if the definition has nothing there.
     */
    Optional<String> expression(Place place) {
        return place.isAbsent() ? Optional.empty() : Optional.of(jq.expression(place));
    }
}
