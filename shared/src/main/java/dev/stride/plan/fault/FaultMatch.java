package dev.stride.plan.fault;

import java.util.Optional;

/**
 * A matcher for faults, from an error in a workflow definition. If the error declares a code, the fault must have this code.
 * Otherwise the error's name must equal the name or the code of the fault; the name {@code *} matches every fault.
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
