package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the JSON forms of all stored and sent data match the checked-in list, because older versions have written them. A
 * new component must be one that may be absent, an {@code Optional}; any other change needs a new format number and a reader for
 * the old format.
 */
class FormsTest {

    private static final Path PAGE = Path.of("src/test/resources/formats/forms.txt");

    /** The types that are written as whole JSON documents. */
    private static final List<String> ROOTS = List.of(
            "dev.stride.runtime.commit.BranchCodec$Written",
            "dev.stride.runtime.message.MessageCodec$Written",
            "dev.stride.runtime.message.InstanceCommand$Written",
            "dev.stride.runtime.message.EventMessage$Written",
            "dev.stride.runtime.message.ScheduleTick$Written",
            "dev.stride.runtime.store.InstanceSummary",
            "dev.stride.engine.branch.Family",
            "dev.stride.runtime.store.WorkflowStore$DeployedWorkflow",
            "dev.stride.runtime.store.WorkflowStore$SourceText",
            "dev.stride.runtime.store.AliasStore$Alias",
            "dev.stride.runtime.store.QuarantinedMessages$Kept",
            "dev.stride.runtime.store.OpenInstances$ListPosition",
            "dev.stride.runtime.store.WakeupCounts$WakeupCount",
            "dev.stride.runtime.instance.InstanceStarter$Claim",
            "dev.stride.runtime.event.store.EventStore$Kept",
            "dev.stride.runtime.event.store.InboxStore$EventOwner",
            "dev.stride.runtime.event.store.SubscriptionIndex$Subscriber",
            "dev.stride.runtime.event.store.ClaimStore$Claimed",
            "dev.stride.runtime.event.store.StartDecisions$Decided",
            "dev.stride.runtime.event.store.SubscriptionKey",
            "dev.stride.runtime.event.store.StartCollection",
            "dev.stride.runtime.event.bus.EventRules$EventRule$RoutedConsumers",
            "dev.stride.runtime.schedule.ActiveSchedules$Entry");

    @Test
    void jsonFormatsOfStoredRecords_matchTheListUnderVersionControl() throws IOException {
        var now = forms();
        if (Boolean.getBoolean("forms.write")) {
            Files.writeString(PAGE, now);
        }
        assertThat(now)
                .as(
                        "a stored or sent form has changed: read the comment of this test, then update %s with"
                                + " -Dforms.write=true",
                        PAGE)
                .isEqualTo(Files.readString(PAGE));
    }

    @Test
    void everySubtypeOfAStoredSealedTypeHasAJsonTypeName() {
        assertThat(storedTypes().filter(type -> type.isSealed() && type.isAnnotationPresent(JsonSubTypes.class)))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(parts(type))
                        .as("kinds of %s in @JsonSubTypes", type.getSimpleName())
                        .containsExactlyInAnyOrderElementsOf(kinds(type).toList()));
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(FormsTest::kinds)
                : Stream.of(type);
    }

    @Test
    void jsonOfAStoredJavaRecord_containsOnlyTheRecordComponents() {
        var mapper = Json.copyMapper();
        assertThat(storedTypes().filter(Class::isRecord)).isNotEmpty().allSatisfy(type -> {
            var written = mapper.getSerializationConfig().introspect(mapper.constructType(type));
            var properties = written.findJsonValueAccessor() == null
                    ? written.findProperties()
                    : List.<BeanPropertyDefinition>of();
            assertThat(properties.stream()
                            .filter(BeanPropertyDefinition::couldSerialize)
                            .map(property -> property.getInternalName() + ": "
                                    + property.getAccessor().getRawType().getSimpleName()))
                    .as("properties of %s", type.getName())
                    .isSubsetOf(Arrays.stream(type.getRecordComponents())
                            .map(component -> component.getName() + ": "
                                    + component.getType().getSimpleName())
                            .toList());
        });
    }

    private static String forms() {
        return storedTypes()
                .map(type -> type.getName().substring("dev.stride.".length()) + form(type) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the types of all that is stored or sent, by name. */
    private static Stream<Class<?>> storedTypes() {
        var types = new TreeMap<String, Class<?>>();
        Deque<Class<?>> ahead = new ArrayDeque<>(List.of(Plan.class));
        ROOTS.stream().map(FormsTest::type).forEach(ahead::add);
        while (!ahead.isEmpty()) {
            var type = ahead.remove();
            if (type.getName().startsWith("dev.stride.") && types.put(type.getName(), type) == null) {
                parts(type).forEach(ahead::add);
            }
        }
        return types.values().stream();
    }

    private static String form(Class<?> type) {
        if (type.isEnum()) {
            return " one of " + Arrays.toString(type.getEnumConstants());
        }
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents())
                    .map(part -> "\n    " + writtenName(type, part) + ": " + text(part.getGenericType()))
                    .collect(Collectors.joining());
        }
        var kinds = type.getAnnotation(JsonSubTypes.class);
        var key = type.getAnnotation(JsonTypeInfo.class);
        return kinds == null || key == null
                ? ""
                : " told by " + key.property()
                        + Arrays.stream(kinds.value())
                                .map(kind -> "\n    " + kind.name() + ": "
                                        + kind.value().getSimpleName())
                                .collect(Collectors.joining());
    }

    /** Returns the name of a component in JSON, which may differ from its name in Java. */
    private static String writtenName(Class<?> type, RecordComponent part) {
        try {
            var written = type.getDeclaredField(part.getName()).getAnnotation(JsonProperty.class);
            return written == null ? part.getName() : written.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("a record component always has a field", e);
        }
    }

    private static Stream<Class<?>> parts(Class<?> type) {
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .flatMap(FormsTest::named);
        }
        var kinds = type.getAnnotation(JsonSubTypes.class);
        return kinds == null ? Stream.of() : Arrays.stream(kinds.value()).map(JsonSubTypes.Type::value);
    }

    private static Stream<Class<?>> named(Type type) {
        return switch (type) {
            case Class<?> plain -> Stream.of(plain);
            case ParameterizedType many ->
                Arrays.stream(many.getActualTypeArguments()).flatMap(FormsTest::named);
            case Type other -> throw new IllegalStateException("no form for " + other);
        };
    }

    private static String text(Type type) {
        return type.getTypeName().replaceAll("[a-z0-9]+\\.", "").replace('$', '.');
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("no such root: " + name, e);
        }
    }
}
