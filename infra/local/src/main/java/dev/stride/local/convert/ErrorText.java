package dev.stride.local.convert;

import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A converter of the error names in an error handler. In Serverless Workflow 0.8, they refer to errors that the
 * definition declares. In 1.0, they become a jq condition on the status of an error.
 */
record ErrorText(Declared declared) {

    /**
     * Returns a jq condition that is true for the referenced errors; empty if the references include all errors. Reports each
     * referenced error without an HTTP status as not converted.
     */
    Optional<String> condition(List<Place> references) {
        var conditions = references.stream().map(this::condition).distinct().toList();
        return conditions.contains("true")
                ? Optional.empty()
                : Optional.of(conditions.stream()
                        .filter(condition -> conditions.size() == 1 || !condition.equals("false"))
                        .collect(Collectors.joining(" or ")));
    }

    private String condition(Place reference) {
        var name = reference.value().asText();
        if (name.equals("*")) {
            return "true";
        }
        var error = declared.errors().get(name);
        var code = error == null ? "" : error.at("code").value().asText();
        if (code.matches("[0-9]{3}")) {
            return ".status == " + code;
        }
        ReadObject.leave(
                reference,
                "Open Workflow 1.0 tells errors apart by their status, but this error has no `code` with an HTTP status");
        return "false";
    }
}
