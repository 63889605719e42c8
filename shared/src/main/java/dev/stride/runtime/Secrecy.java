package dev.stride.runtime;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.Circumstances;
import dev.stride.plan.Plan;

/** What decisions are made under: the moment, and the values of secrets, which are never stored. */
final class Secrecy {

    static Circumstances circumstances(Plan plan, Ports ports) {
        var secrets = JsonNodeFactory.instance.objectNode();
        plan.terms()
                .secrets()
                .forEach(name -> ports.secrets().value(name).ifPresent(value -> secrets.put(name, value)));
        return new Circumstances(ports.clock().instant(), secrets);
    }

    private Secrecy() {}
}
