package dev.stride.runtime.event.bus;

import java.util.List;

/**
 * Who may bring events in over a bus.
 *
 * @param accounts of AWS whose events are taken; everyone's when empty
 */
public record AllowedSenders(List<String> accounts) {

    /** Where buses bring only what this process has put on them. */
    public static final AllowedSenders ANYONE = new AllowedSenders(List.of());

    public AllowedSenders {
        accounts = List.copyOf(accounts);
    }

    boolean allows(String account) {
        return accounts.isEmpty() || accounts.contains(account);
    }
}
