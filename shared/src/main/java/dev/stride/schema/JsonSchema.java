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
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JSON Schema of the drafts 4, 6, 7, 2019-09 and 2020-12; a schema that names none in {@code $schema} is of draft 7. A
 * schema stands alone: what it refers to is in it.
 */
public final class JsonSchema {

    private static final SpecificationVersion DEFAULT = SpecificationVersion.DRAFT_7;
    private static final String DIALECT = "$schema";

    /** Where the library has the schemas of schemas; it reads these from its own archive. */
    private static final String PUBLISHER = "://json-schema.org/";

    private static final SchemaRegistryConfig.Builder PLAIN =
            SchemaRegistryConfig.builder().locale(Locale.ENGLISH).pathType(PathType.JSON_POINTER);

    /** The schemas of schemas. */
    private static final SchemaRegistry DRAFTS = registry(PLAIN.build());

    private static final SchemaRegistry SCHEMAS =
            registry(PLAIN.regularExpressionFactory(MeteredPattern::compile).build());

    private static final Map<JsonNode, Schema> COMPILED =
            Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<JsonNode, Schema> eldest) {
                    return size() > Limits.SCHEMAS_KEPT;
                }
            });

    private static final SchemaError TOO_EXPENSIVE = new SchemaError("", "checking this takes too long");

    /**
     * Something that is wrong.
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
     * What is wrong with a value by a schema that has no faults, each with a JSON pointer into the value; some of it, when
     * it is very much.
     */
    public static List<String> validate(JsonNode schema, JsonNode value) {
        return validationErrors(compiled(schema), value).stream()
                .map(SchemaError::toString)
                .toList();
    }

    /** What is wrong with a value in the library's terms; nothing when the check does not come to an end. */
    static List<Error> libraryErrors(JsonNode schema, JsonNode value) {
        var context = new MeteredContext(new ValidationBudget());
        return abortReason(compiled(schema), value, context).isEmpty() ? List.copyOf(context.getErrors()) : List.of();
    }

    private static Schema compiled(JsonNode schema) {
        return COMPILED.computeIfAbsent(schema, SCHEMAS::getSchema);
    }

    /** What is wrong with a schema: it must be one, refer to nothing outside of it, and come to an end. */
    public static List<SchemaError> validateSchema(JsonNode schema) {
        var dialect = schema.path(DIALECT).asText(DEFAULT.getDialectId());
        if (SpecificationVersion.fromDialectId(dialect).isEmpty()) {
            var known = Stream.of(SpecificationVersion.values())
                    .map(SpecificationVersion::getDialectId)
                    .collect(Collectors.joining(", "));
            return List.of(new SchemaError("/" + DIALECT, "this is none of the drafts known here: " + known));
        }
        var faults = validationErrors(DRAFTS.getSchema(SchemaLocation.of(dialect)), schema);
        return faults.isEmpty() ? compilationErrors(schema) : faults;
    }

    private static List<SchemaError> compilationErrors(JsonNode schema) {
        try {
            var compiled = SCHEMAS.getSchema(schema);
            compiled.initializeValidators();
            return validationErrors(compiled, JsonNodeFactory.instance.objectNode()).stream()
                    .filter(schemaError -> schemaError.equals(TOO_EXPENSIVE))
                    .toList();
        } catch (SchemaException fault) {
            return List.of(new SchemaError("", String.valueOf(fault.getMessage())));
        }
    }

    private static List<SchemaError> validationErrors(Schema schema, JsonNode value) {
        var context = new MeteredContext(new ValidationBudget());
        return abortReason(schema, value, context).map(List::of).orElseGet(() -> validationErrors(context));
    }

    /** Collects errors in the context; gives what keeps the check from its end. */
    private static Optional<SchemaError> abortReason(Schema schema, JsonNode value, MeteredContext context) {
        try {
            ScopedValue.where(ValidationBudget.CURRENT, context.budget()).run(() -> schema.validate(context, value));
            return Optional.empty();
        } catch (ValidationBudget.Exhausted | StackOverflowError tooMuch) {
            return Optional.of(TOO_EXPENSIVE);
        } catch (SchemaException unusable) {
            return Optional.of(new SchemaError("", String.valueOf(unusable.getMessage())));
        }
    }

    private static List<SchemaError> validationErrors(MeteredContext context) {
        var found = context.getErrors().stream()
                .map(JsonSchema::schemaError)
                .distinct()
                .toList();
        if (found.size() <= Limits.SCHEMA_ERRORS_LISTED) {
            return found;
        }
        var told = new ArrayList<>(found.subList(0, Limits.SCHEMA_ERRORS_LISTED));
        told.add(new SchemaError("", "there is more that is wrong"));
        return List.copyOf(told);
    }

    private static SchemaError schemaError(Error error) {
        return new SchemaError(error.getInstanceLocation().toString(), error.getMessage());
    }

    private static SchemaRegistry registry(SchemaRegistryConfig config) {
        return SchemaRegistry.withDefaultDialect(
                DEFAULT,
                registry -> registry.schemaCacheEnabled(false)
                        .schemaLoader(loader -> loader.allow(id -> id.toString().contains(PUBLISHER)))
                        .schemaRegistryConfig(config));
    }

    private JsonSchema() {}
}
