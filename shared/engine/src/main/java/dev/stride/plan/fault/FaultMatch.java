package dev.stride.plan.fault;

import java.util.Optional;

/**
 * A matcher for faults, made from an error in a workflow definition. If the error has a code, the matcher accepts faults with
 * this code. Otherwise, it accepts faults whose name or code equals the name of the error; the name {@code *} stands for every
 * fault.
 */
public record FaultMatch(String name, Optional<String> code) {

    public static final FaultMatch ANY = new FaultMatch("*", Optional.empty());

    public boolean matches(Fault fault) {
        if (code.isPresent()) {
            return fault.matchesCode(code.get());
        }
        return name.equals("*") || name.equals(fault.name()) || fault.matchesCode(name);
    }
}
