package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.plan.CallTemplate;
import java.util.Optional;

/** What actions and expressions refer to by name (section "Function Definition"). */
public sealed interface FunctionDefinition {

    String name();

    /**
     * A call of a service.
     *
     * @param template empty when it could not be resolved, which is a fault
     * @param authRef where it refers to what gives access to the document of its operation, if it does
     */
    record Service(String name, Optional<CallTemplate> template, Place authRef) implements FunctionDefinition {}

    /** An expression of its own. @param operation where its text stands */
    record Expression(String name, Place operation) implements FunctionDefinition {}

    /** A name for something outside that says no operation: it may be described, but not called. */
    record Described(String name) implements FunctionDefinition {}

    static FunctionDefinition read(Place place, FunctionTypes types) {
        var fields = place.fields();
        var name = fields.text("name");
        var type = fields.has("type") ? fields.text("type") : FunctionTypes.REST;
        var operation = fields.get("operation");
        var authRef = fields.get("authRef");
        Metadata.check(fields);
        fields.noMore();
        if (type.equals(FunctionTypes.EXPRESSION)) {
            return new Expression(name, fields.required("operation"));
        }
        if (!types.callable(fields.get("type"), type)) {
            return new Service(name, Optional.empty(), authRef);
        }
        if (operation.absent()) {
            operation.warn("`operation` is missing, so nothing can call this function", "");
            return new Described(name);
        }
        return new Service(name, types.resolve(type, operation), authRef);
    }
}
