package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.functions.stage.EmulatorEndpoint;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tests what a SnapStart snapshot of the functions contains, because each restored process begins with the same content. */
class SnapshotTest {

    private static final AwsResources RESOURCES = new AwsResources(
            "table",
            "bucket",
            "http://localhost/queue",
            "arn:aws:sqs:eu-west-1:123456789012:queue",
            Optional.of("http://localhost/control"),
            "group",
            "arn:aws:iam::123456789012:role/scheduler",
            Optional.empty(),
            "bus",
            Optional.empty(),
            new EventSources(
                    "arn:aws:sqs:eu-west-1:123456789012:events", "stride", List.of("bus"), List.of("123456789012")));

    @Test
    void objectsOfTheFunctions_holdNoGeneratorOfRandomNumbersWithAStateOfItsOwn() {
        var endpoint = EmulatorEndpoint.at(URI.create("http://localhost:1"));
        var wiring = Wiring.assemble(endpoint.clients(), FunctionsContract.environment(RESOURCES), endpoint.access());
        Rehearsal.run();

        assertThat(generators(wiring))
                .hasSizeGreaterThan(1)
                .allSatisfy(generator -> assertThat(generator)
                        .isInstanceOfSatisfying(
                                SecureRandom.class,
                                secure -> assertThat(secure.getAlgorithm()).isEqualTo("NativePRNG")));
    }

    /** Returns the generators of random numbers that an object of Stride refers to, directly or not. */
    private static List<RandomGenerator> generators(Object root) {
        var found = new ArrayList<RandomGenerator>();
        var seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var ahead = new ArrayDeque<Object>(List.of(root));
        while (!ahead.isEmpty()) {
            var object = ahead.remove();
            if (!seen.add(object)) {
                continue;
            }
            if (object instanceof RandomGenerator generator) {
                found.add(generator);
            }
            ahead.addAll(referred(object));
        }
        return found;
    }

    private static Collection<Object> referred(Object object) {
        return switch (object) {
            case Collection<?> elements -> present(elements);
            case Map<?, ?> map -> present(map.values());
            case Optional<?> value -> present(value.stream().toList());
            case Object[] elements -> present(Arrays.asList(elements));
            case Object other -> fields(other);
        };
    }

    private static List<Object> fields(Object object) {
        var values = new ArrayList<Object>();
        for (Class<?> type = object.getClass(); isOfStride(type); type = type.getSuperclass()) {
            for (var field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    value(field, object).ifPresent(values::add);
                }
            }
        }
        return values;
    }

    private static boolean isOfStride(Class<?> type) {
        return type.getName().startsWith("dev.stride.");
    }

    private static Optional<Object> value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return Optional.ofNullable(field.get(object));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Object> present(Collection<?> values) {
        return values.stream()
                .filter(value -> value != null)
                .map(Object.class::cast)
                .toList();
    }
}
