package dev.stride.plan.fault;

import java.util.Optional;

/**
 * A matcher for faults, from an error in a workflow definition. It compares the code if one is declared, otherwise the name
 * with the name and the code of the fault. The name {@code *} matches every fault.
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
