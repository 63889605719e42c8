package dev.stride.runtime;

import dev.stride.engine.Circumstances;
import dev.stride.plan.Plan;

/** What decisions are made under: the moment, and the values of secrets, which are never stored. */
final class Secrecy {

    static Circumstances circumstances(Plan plan, Ports ports) {
        return new Circumstances(
                ports.clock().instant(), ports.secrets().values(plan.terms().secrets()));
    }

    private Secrecy() {}
}
