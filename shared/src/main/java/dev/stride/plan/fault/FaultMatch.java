package dev.stride.plan.fault;

import java.util.Optional;

/**
 * An error as its author declared it. A code decides alone when there is one; otherwise the name is compared with the
 * fault's name and code. The name {@code *} stands for every fault.
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
