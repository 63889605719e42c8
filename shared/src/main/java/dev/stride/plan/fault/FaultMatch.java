package dev.stride.plan.fault;

import java.util.Optional;

/**
 * An error as declared in a definition. The code decides if it is present; otherwise the name is compared with the name and the
 * code of the fault. The name {@code *} matches every fault.
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
