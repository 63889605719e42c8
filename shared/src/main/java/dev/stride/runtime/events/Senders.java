package dev.stride.runtime.events;

import java.util.List;

/**
 * Who may bring events in over a bus.
 *
 * @param accounts of AWS whose events are taken; everyone's when empty
 */
public record Senders(List<String> accounts) {

    /** Where buses bring only what this process has put on them. */
    public static final Senders ANYONE = new Senders(List.of());

    public Senders {
        accounts = List.copyOf(accounts);
    }

    boolean admit(String account) {
        return accounts.isEmpty() || accounts.contains(account);
    }
}
