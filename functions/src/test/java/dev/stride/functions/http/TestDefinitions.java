package dev.stride.functions.http;

import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.store.Stores;

/** Definitions that tests deploy, and a message that they quarantine. */
public final class TestDefinitions {

    /** A definition whose instances end at once. */
    public static final String HELLO = """
            id: hello
            version: '1.0'
            specVersion: '0.8'
            name: Say hello
            start: Hello
            states:
              - { name: Hello, type: inject, data: { said: hello }, end: true }
            """;

    /** A definition whose instances wait for an hour. */
    public static final String PATIENT = """
            id: patient
            version: '1.0'
            specVersion: '0.8'
            start: Wait
            states:
              - { name: Wait, type: sleep, duration: PT1H, end: true }
            """;

    /** A definition whose instances fault at once. */
    public static final String UNLUCKY = """
            id: unlucky
            version: '1.0'
            specVersion: '0.8'
            start: Fail
            functions:
              - { name: fail, type: expression, operation: '.name | error' }
            states:
              - { name: Fail, type: operation, actions: [{ functionRef: fail }], end: true }
            """;

    /** A message that the runtime can read. */
    private static final String MESSAGE = """
            {"schedule":1,"workflow":"w","identity":"i","due":"2024-01-01T00:00:00Z","redrives":0}""";

    /** Quarantines a message that can be sent again. */
    static void quarantineMessage(InMemoryFunctions inMemoryFunctions) {
        Stores.of(inMemoryFunctions.ports).quarantined().add(MESSAGE, "instances", "its handler failed repeatedly");
    }

    private TestDefinitions() {}
}
