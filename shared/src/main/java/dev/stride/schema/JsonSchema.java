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

    private static final Problem ENDLESS = new Problem("", "checking this takes too long");

    /**
     * Something that is wrong.
     *
     * @param pointer JSON pointer into the schema or value
     */
    public record Problem(String pointer, String message) {

        @Override
        public String toString() {
            return pointer.isEmpty() ? message : pointer + ": " + message;
        }
    }

    /**
     * What is wrong with a value by a schema that has no faults, each with a JSON pointer into the value; some of it, when
     * it is very much.
     */
    public static List<String> check(JsonNode schema, JsonNode value) {
        return problems(compiled(schema), value).stream().map(Problem::toString).toList();
    }

    /** What is wrong with a value in the library's terms; nothing when the check does not come to an end. */
    static List<Error> errors(JsonNode schema, JsonNode value) {
        var context = new MeteredContext(new Budget());
        return hindrance(compiled(schema), value, context).isEmpty() ? List.copyOf(context.getErrors()) : List.of();
    }

    private static Schema compiled(JsonNode schema) {
        return COMPILED.computeIfAbsent(schema, SCHEMAS::getSchema);
    }

    /** What is wrong with a schema: it must be one, refer to nothing outside of it, and come to an end. */
    public static List<Problem> faults(JsonNode schema) {
        var dialect = schema.path(DIALECT).asText(DEFAULT.getDialectId());
        if (SpecificationVersion.fromDialectId(dialect).isEmpty()) {
            var known = Stream.of(SpecificationVersion.values())
                    .map(SpecificationVersion::getDialectId)
                    .collect(Collectors.joining(", "));
            return List.of(new Problem("/" + DIALECT, "this is none of the drafts known here: " + known));
        }
        var faults = problems(DRAFTS.getSchema(SchemaLocation.of(dialect)), schema);
        return faults.isEmpty() ? compiling(schema) : faults;
    }

    private static List<Problem> compiling(JsonNode schema) {
        try {
            var compiled = SCHEMAS.getSchema(schema);
            compiled.initializeValidators();
            return problems(compiled, JsonNodeFactory.instance.objectNode()).stream()
                    .filter(problem -> problem.equals(ENDLESS))
                    .toList();
        } catch (SchemaException fault) {
            return List.of(new Problem("", String.valueOf(fault.getMessage())));
        }
    }

    private static List<Problem> problems(Schema schema, JsonNode value) {
        var context = new MeteredContext(new Budget());
        return hindrance(schema, value, context).map(List::of).orElseGet(() -> problems(context));
    }

    /** Collects errors in the context; gives what keeps the check from its end. */
    private static Optional<Problem> hindrance(Schema schema, JsonNode value, MeteredContext context) {
        try {
            ScopedValue.where(Budget.CURRENT, context.budget()).run(() -> schema.validate(context, value));
            return Optional.empty();
        } catch (Budget.Exhausted | StackOverflowError tooMuch) {
            return Optional.of(ENDLESS);
        } catch (SchemaException unusable) {
            return Optional.of(new Problem("", String.valueOf(unusable.getMessage())));
        }
    }

    private static List<Problem> problems(MeteredContext context) {
        var found =
                context.getErrors().stream().map(JsonSchema::problem).distinct().toList();
        if (found.size() <= Limits.SCHEMA_PROBLEMS) {
            return found;
        }
        var told = new ArrayList<>(found.subList(0, Limits.SCHEMA_PROBLEMS));
        told.add(new Problem("", "there is more that is wrong"));
        return List.copyOf(told);
    }

    private static Problem problem(Error error) {
        return new Problem(error.getInstanceLocation().toString(), error.getMessage());
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
