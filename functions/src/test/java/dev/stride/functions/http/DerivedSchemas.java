package dev.stride.functions.http;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfig;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.instance.BranchHistory.NumberedEntry;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.threeten.extra.PeriodDuration;

/** A generator of JSON Schemas for the records of the API, as {@link dev.stride.runtime.codec.Json} writes them. */
final class DerivedSchemas {

    /** Types that are written as a string. */
    private static final Map<Class<?>, String> TEXTS =
            Map.of(Instant.class, "date-time", ZoneId.class, "time-zone", PeriodDuration.class, "period-duration");

    private static final String ANY = "additionalProperties";

    private final SchemaBuilder schemas = new SchemaGenerator(config()).buildMultipleSchemaDefinitions();

    /** Returns the schema of a type, which is a reference to one of {@link #components}. */
    JsonNode of(Class<?> type) {
        return schemas.createSchemaReference(type);
    }

    /** Returns all schemas that were referenced so far. */
    ObjectNode components() {
        return schemas.collectDefinitions("components/schemas");
    }

    private static SchemaGeneratorConfig config() {
        var builder = new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.DEFINITIONS_FOR_ALL_OBJECTS, Option.DEFINITION_FOR_MAIN_SCHEMA)
                .without(Option.SCHEMA_VERSION_INDICATOR, Option.FLATTENED_OPTIONALS);
        builder.forFields()
                .withPropertyNameOverrideResolver(DerivedSchemas::writtenName)
                .withRequiredCheck(DerivedSchemas::isAlwaysThere)
                .withIgnoreCheck(field -> field.getAnnotation(JsonAnyGetter.class) != null);
        builder.forTypesInGeneral()
                .withCustomDefinitionProvider(new Shapes())
                .withDefinitionNamingStrategy((key, _) -> name(key.getType().getErasedType()));
        return builder.build();
    }

    private static @Nullable String writtenName(FieldScope field) {
        var property = field.getAnnotation(JsonProperty.class);
        return property == null ? null : property.value();
    }

    /**
     * Checks whether a component is always written. Absent optionals are omitted, empty collections too if the record is
     * annotated so, and defaults if the component is.
     */
    private static boolean isAlwaysThere(FieldScope field) {
        var ofComponent = field.getAnnotation(JsonInclude.class);
        boolean evenDefault = ofComponent == null || ofComponent.value() != JsonInclude.Include.NON_DEFAULT;
        var inclusion = field.getDeclaringType().getErasedType().getAnnotation(JsonInclude.class);
        boolean evenEmpty = inclusion == null || inclusion.value() != JsonInclude.Include.NON_EMPTY;
        boolean isOptional = field.getDeclaredType().isInstanceOf(Optional.class);
        return !isOptional && evenDefault && (evenEmpty || !field.isContainerType());
    }

    /** The schemas of types that are not written as objects. */
    private static final class Shapes implements CustomDefinitionProviderV2 {

        @Override
        public @Nullable CustomDefinition provideCustomSchemaDefinition(
                ResolvedType type, SchemaGenerationContext context) {
            var erased = type.getErasedType();
            var alternatives = erased.getAnnotation(JsonSubTypes.class);
            if (alternatives != null) {
                return new CustomDefinition(choice(alternatives, kind(erased), context));
            }
            if (Arrays.stream(erased.getInterfaces()).anyMatch(it -> it.isAnnotationPresent(JsonSubTypes.class))) {
                return new CustomDefinition(alternative(type, context));
            }
            if (erased.isRecord() && unwrapped(erased).findAny().isPresent()) {
                return new CustomDefinition(withUnwrapped(type, context));
            }
            if (isOpen(erased)) {
                return new CustomDefinition(object(type, context));
            }
            if (erased == NumberedEntry.class) {
                return new CustomDefinition(line(context));
            }
            return inline(type, context).map(Shapes::inlined).orElse(null);
        }

        private static Optional<ObjectNode> inline(ResolvedType type, SchemaGenerationContext context) {
            var erased = type.getErasedType();
            var json = JsonNodeFactory.instance.objectNode();
            if (JsonNode.class.isAssignableFrom(erased)) {
                return Optional.of(json);
            }
            if (erased == Optional.class) {
                // A reference is filled in at the end: what is copied before would be empty.
                json.putArray("allOf")
                        .add(context.createDefinitionReference(
                                type.typeParametersFor(Optional.class).getFirst()));
                return Optional.of(json);
            }
            if (Map.class.isAssignableFrom(erased)) {
                var values = context.createDefinitionReference(
                        type.typeParametersFor(Map.class).get(1));
                return Optional.of(json.put("type", "object").set("additionalProperties", values));
            }
            return Optional.ofNullable(TEXTS.get(erased))
                    .map(format -> json.put("type", "string").put("format", format));
        }

        private ObjectNode choice(JsonSubTypes alternatives, String kind, SchemaGenerationContext context) {
            var choice = JsonNodeFactory.instance.objectNode();
            var each = choice.putArray("oneOf");
            var mapping =
                    choice.putObject("discriminator").put("propertyName", kind).putObject("mapping");
            for (var alternative : alternatives.value()) {
                each.add(context.createDefinitionReference(
                        context.getTypeContext().resolve(alternative.value())));
                mapping.put(alternative.name(), "#/components/schemas/" + name(alternative.value()));
            }
            return choice;
        }

        /** Returns the schema of a sealed type, whose first field determines the subtype. */
        private ObjectNode alternative(ResolvedType type, SchemaGenerationContext context) {
            var erased = type.getErasedType();
            var choice = erased.getInterfaces()[0];
            var name = Arrays.stream(choice.getAnnotation(JsonSubTypes.class).value())
                    .filter(it -> it.value() == erased)
                    .findFirst()
                    .orElseThrow()
                    .name();
            var object = context.createStandardDefinition(type, this);
            object.withObjectProperty("properties").putObject(kind(choice)).put("const", name);
            object.withArrayProperty("required").add(kind(choice));
            return object;
        }

        /** Adds the properties of unwrapped components to those of the record. */
        private ObjectNode withUnwrapped(ResolvedType type, SchemaGenerationContext context) {
            var object = object(type, context);
            unwrapped(type.getErasedType()).forEach(component -> {
                var part = context.getTypeContext().resolve(component.getType());
                var inner = object(part, context);
                object.withObjectProperty("properties").remove(component.getName());
                object.withObjectProperty("properties").setAll(inner.withObjectProperty("properties"));
                var required = object.withArrayProperty("required");
                required.removeIf(name -> name.asText().equals(component.getName()));
                required.addAll(inner.withArrayProperty("required"));
                inner.optional(ANY).ifPresent(any -> object.set(ANY, any));
            });
            return object;
        }

        private ObjectNode object(ResolvedType type, SchemaGenerationContext context) {
            var object = context.createStandardDefinition(type, this);
            if (isOpen(type.getErasedType())) {
                object.putObject(ANY);
            }
            return object;
        }

        /** Checks whether a record has properties besides its components. */
        private static boolean isOpen(Class<?> type) {
            return type.isRecord()
                    && Arrays.stream(type.getRecordComponents())
                            .anyMatch(component -> component.getAccessor().isAnnotationPresent(JsonAnyGetter.class));
        }

        private static Stream<RecordComponent> unwrapped(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(component -> component.getAccessor().isAnnotationPresent(JsonUnwrapped.class));
        }

        private static ObjectNode line(SchemaGenerationContext context) {
            var line = JsonNodeFactory.instance.objectNode();
            line.putArray("allOf")
                    .add(context.createDefinitionReference(
                            context.getTypeContext().resolve(HistoryEntry.class)));
            line.putObject("properties").putObject("branch").put("type", "string");
            line.withObjectProperty("properties").putObject("seq").put("type", "integer");
            line.putArray("required").add("branch");
            return line;
        }

        private static String kind(Class<?> choice) {
            return choice.getAnnotation(JsonTypeInfo.class).property();
        }

        private static CustomDefinition inlined(ObjectNode schema) {
            return new CustomDefinition(
                    schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
        }
    }

    /** Returns the name of a type, with the name of its enclosing type as a prefix. */
    private static String name(Class<?> type) {
        return Optional.<Class<?>>ofNullable(type.getEnclosingClass())
                        .map(outer -> name(outer).replaceFirst("(Body|Routes)$", ""))
                        .orElse("")
                + type.getSimpleName();
    }
}
