package dev.stride.functions.http;

/** Definitions that tests deploy. */
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

    private TestDefinitions() {}
}
