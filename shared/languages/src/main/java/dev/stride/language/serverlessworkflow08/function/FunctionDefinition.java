package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resolution.SelectionChecker;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Optional;

/** A function that actions and expressions refer to by name, with its operation resolved (section "Function Definition"). */
public sealed interface FunctionDefinition {

    String name();

    /**
     * A function that calls a service.
     *
     * @param arguments a JSON Schema of its arguments, if known
     * @param selections checks selection sets, if functions of this kind support them
     * @param form the form of its arguments
     * @param secrets names of the secrets that its calls need, besides those that the definition declares
     */
    record ServiceFunction(
            String name,
            CallTemplate template,
            Optional<JsonNode> arguments,
            Optional<SelectionChecker> selections,
            ArgumentForm form,
            List<String> secrets)
            implements FunctionDefinition {
        public ServiceFunction {
            secrets = List.copyOf(secrets);
        }
    }

    /** The form of the arguments that a function accepts, and what the call sends if the author gives no arguments. */
    enum ArgumentForm {
        /** An object of named arguments. Without arguments, the call sends an empty object. */
        NAMED,
        /** An object of named arguments. Without arguments, the call sends the state data. */
        NAMED_OR_STATE_DATA,
        /**
         * An object of named arguments or an array of arguments in their order. Without arguments, the call sends the state data.
         */
        ANY_OR_STATE_DATA
    }

    /**
     * A function that waits for one message (section "Using Functions for Async API Service Invocations").
     *
     * @param type CloudEvents type of the event that carries the message
     * @param source CloudEvents source of that event
     * @param payload a JSON Schema of the message, if there is one
     * @param channel the call template that describes how to listen for messages on the channel
     */
    record MessageFunction(String name, String type, String source, Optional<JsonNode> payload, CallTemplate channel)
            implements FunctionDefinition {

        /**
         * Returns the event filter for the messages of the AsyncAPI channel on which this function waits. Each message
         * reaches the runtime as a CloudEvent.
         */
        public EventFilter filter() {
            return new EventFilter(name, type, source, List.of());
        }
    }

    /** A function that is a named expression. @param operation the place of the expression */
    record ExpressionFunction(String name, Place operation) implements FunctionDefinition {}

    /** A function without an operation. A definition may declare such a function, but not call it. */
    record DescriptionOnly(String name) implements FunctionDefinition {}

    /** A function whose operation could not be resolved; the fault is already reported. */
    record UnresolvedFunction(String name) implements FunctionDefinition {}

    /**
     * A function as the author declares it (section "Function Definition"). {@link FunctionDefinitionResolver} resolves its
     * operation, and so converts it to a {@link FunctionDefinition}.
     *
     * @param type the type as written, {@code rest} by default
     * @param typePlace where the type is written
     * @param metadata the metadata of the function as an object
     * @param authRef the reference to the auth definition with the credentials of the function; may be absent
     */
    record FunctionDeclaration(
            String name, String type, Place typePlace, Place operation, JsonNode metadata, Place authRef) {

        public static FunctionDeclaration parse(Place place) {
            var fields = place.fields();
            var name = fields.text("name");
            var type = fields.has("type") ? fields.text("type") : FunctionDefinitionResolver.REST;
            var operation = type.equals(FunctionDefinitionResolver.EXPRESSION)
                    ? fields.required("operation")
                    : fields.get("operation");
            var text = new FunctionDeclaration(
                    name,
                    type,
                    fields.get("type"),
                    operation,
                    place.at("metadata").value(),
                    fields.get("authRef"));
            WorkflowMetadata.check(fields);
            fields.warnUnknown();
            return text;
        }

        public boolean isExpression() {
            return type.equals(FunctionDefinitionResolver.EXPRESSION);
        }
    }
}
