package dev.stride.runtime.event.bus;

import java.util.List;

/**
 * The AWS accounts that may send events to this deployment over an event bus.
 *
 * @param accounts account ids; empty if every account is allowed
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
}
