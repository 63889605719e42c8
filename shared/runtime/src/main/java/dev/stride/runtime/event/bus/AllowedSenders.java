package dev.stride.runtime.event.bus;

import dev.stride.runtime.message.Ingress;
import java.util.List;
import java.util.Optional;

/**
 * The AWS accounts that may send events to this deployment over an event bus.
 *
 * @param accounts account ids, of which the first is that of this deployment; empty if every account is allowed
 */
public record AllowedSenders(List<String> accounts) {

    /** Allows every account, for event buses inside this process that carry only its own events. */
    public static final AllowedSenders EVERY_ACCOUNT = new AllowedSenders(List.of());

    public AllowedSenders {
        accounts = List.copyOf(accounts);
    }

    boolean allows(String account) {
        return accounts.isEmpty() || accounts.contains(account);
    }

    /**
     * Returns the ingress of an event. Each account but that of the deployment has one of its own on every bus, so that no account
     * can hide the events of another.
     */
    Ingress ingress(Ingress bus, Optional<String> account) {
        return account.filter(it -> !accounts.isEmpty() && !it.equals(accounts.getFirst()))
                .map(bus::ofAccount)
                .orElse(bus);
    }
}
