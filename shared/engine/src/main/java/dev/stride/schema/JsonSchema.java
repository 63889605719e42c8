package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.stride.ExpressionLimits;
import dev.stride.common.LruCache;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Validates values against JSON Schemas of drafts 4, 6, 7, 2019-09 and 2020-12, with draft 7 as the default when
 * {@code $schema} is absent. A schema can refer only to its own parts; nothing is loaded from files or the network.
 */
public final class JsonSchema {

    private static final SpecificationVersion DEFAULT = SpecificationVersion.DRAFT_7;
    private static final String DIALECT = "$schema";

    /** A part of the ids of the meta-schemas: the library may load only these, from its own JAR. */
    private static final String PUBLISHER = "://json-schema.org/";

    private static final SchemaRegistryConfig.Builder PLAIN =
            SchemaRegistryConfig.builder().locale(Locale.ENGLISH).pathType(PathType.JSON_POINTER);

    /** The registry of the meta-schemas. A meta-schema is a schema against which other schemas are validated. */
    private static final SchemaRegistry DRAFTS = registry(PLAIN.build());

    private static final SchemaRegistry SCHEMAS =
            registry(PLAIN.regularExpressionFactory(ValidationBudget.MeteredPattern::compile)
                    .build());

    private static final LruCache<JsonNode, Schema> COMPILED = new LruCache<>(ExpressionLimits.SCHEMAS_KEPT);

    private static final SchemaError TOO_EXPENSIVE = new SchemaError("", ValidationBudget.EXHAUSTED);

    /**
     * An error in a schema, or in a value that was validated.
     *
     * @param pointer JSON pointer into the schema or value
     */
    public record SchemaError(String pointer, String message) {

        @Override
        public String toString() {
            return pointer.isEmpty() ? message : pointer + ": " + message;
        }
    }

    /**
     * Validates a value against a valid schema. Returns the errors, each with a JSON pointer into the value. If there are more
     * than {@link ExpressionLimits#SCHEMA_ERRORS_LISTED} errors, returns only that many, and a note that there are more.
     */
    public static List<String> validate(JsonNode schema, JsonNode value) {
        return validationErrors(compiled(schema), value).stream()
                .map(SchemaError::toString)
                .toList();
    }

    /**
     * Returns the errors that a JSON Schema finds in a value, as objects of the validation library. An empty list does
     * not prove that the value is valid: the validation may have been aborted, for example at its step limit.
     */
    static List<Error> libraryErrors(JsonNode schema, JsonNode value) {
        var context = new ValidationBudget.Context();
        return abortReason(compiled(schema), value, context).isEmpty() ? List.copyOf(context.getErrors()) : List.of();
    }

    private static Schema compiled(JsonNode schema) {
        return COMPILED.get(schema).orElseGet(() -> {
            var compiled = SCHEMAS.getSchema(schema);
            COMPILED.put(schema, compiled);
            return compiled;
        });
    }

    /** Returns what is wrong with a schema: by its draft, in its references, or because it costs too much. */
    public static List<SchemaError> validateSchema(JsonNode schema) {
        var dialect = schema.path(DIALECT).asText(DEFAULT.getDialectId());
        if (SpecificationVersion.fromDialectId(dialect).isEmpty()) {
            var known = Stream.of(SpecificationVersion.values())
                    .map(SpecificationVersion::getDialectId)
                    .collect(Collectors.joining(", "));
            return List.of(new SchemaError(
                    "/" + DIALECT, "this draft is not supported; supported drafts are %s".formatted(known)));
        }
        var errors = validationErrors(DRAFTS.getSchema(SchemaLocation.of(dialect)), schema);
        return errors.isEmpty() ? compilationErrors(schema) : errors;
    }

    private static List<SchemaError> compilationErrors(JsonNode schema) {
        try {
            var compiled = SCHEMAS.getSchema(schema);
            compiled.initializeValidators();
            return validationErrors(compiled, JsonNodeFactory.instance.objectNode()).stream()
                    .filter(schemaError -> schemaError.equals(TOO_EXPENSIVE))
                    .toList();
        } catch (SchemaException invalid) {
            return List.of(new SchemaError("", String.valueOf(invalid.getMessage())));
        }
    }

    private static List<SchemaError> validationErrors(Schema schema, JsonNode value) {
        var context = new ValidationBudget.Context();
        return abortReason(schema, value, context).map(List::of).orElseGet(() -> validationErrors(context));
    }

    /** Collects the errors in the context, and returns why the validation could not be completed; otherwise empty. */
    private static Optional<SchemaError> abortReason(Schema schema, JsonNode value, ValidationBudget.Context context) {
        try {
            ScopedValue.where(ValidationBudget.CURRENT, context.budget()).run(() -> schema.validate(context, value));
            return Optional.empty();
        } catch (ValidationBudget.Exhausted | StackOverflowError tooMuch) {
            return Optional.of(TOO_EXPENSIVE);
        } catch (SchemaException unusable) {
            return Optional.of(new SchemaError("", String.valueOf(unusable.getMessage())));
        }
    }

    private static List<SchemaError> validationErrors(ValidationBudget.Context context) {
        var found = context.getErrors().stream()
                .map(JsonSchema::schemaError)
                .distinct()
                .toList();
        if (found.size() <= ExpressionLimits.SCHEMA_ERRORS_LISTED) {
            return found;
        }
        var listed = new ArrayList<>(found.subList(0, ExpressionLimits.SCHEMA_ERRORS_LISTED));
        listed.add(new SchemaError("", "there are more errors, which are not listed"));
        return List.copyOf(listed);
    }

    private static SchemaError schemaError(Error error) {
        return new SchemaError(error.getInstanceLocation().toString(), SchemaMessage.of(error));
    }

    private static SchemaRegistry registry(SchemaRegistryConfig config) {
        return SchemaRegistry.withDefaultDialect(
                DEFAULT,
                registry -> registry.schemaCacheEnabled(false)
                        .schemaLoader(loader -> loader.allow(id -> id.toString().contains(PUBLISHER)))
                        .schemaRegistryConfig(config));
    }

    private JsonSchema() {}

    /** Says in the words of Stride what the validation library has found. */
    static final class SchemaMessage {

        private static final ResourceBundle MESSAGES =
                ResourceBundle.getBundle("dev.stride.schema.messages", Locale.ROOT);

        static String of(Error error) {
            // As texts, since a number would be written with separators.
            var arguments =
                    Stream.of(error.getArguments()).map(Objects::toString).toArray();
            return new MessageFormat(MESSAGES.getString(key(error)), Locale.ROOT).format(arguments);
        }

        private static String key(Error error) {
            return switch (error.getMessageKey()) {
                case "maximum" -> isAtLimit(error) ? "exclusiveMaximum" : "maximum";
                case "minimum" -> isAtLimit(error) ? "exclusiveMinimum" : "minimum";
                case String key -> key;
            };
        }

        /** In draft 4 a sibling makes a limit an exclusive one. */
        private static boolean isAtLimit(Error error) {
            var value = error.getInstanceNode();
            return value.isNumber()
                    && value.decimalValue().compareTo(error.getSchemaNode().decimalValue()) == 0;
        }

        private SchemaMessage() {}
    }
}
