package dev.stride.adapter.aws;

import java.util.List;

/**
 * Where events come in from, and where to.
 *
 * @param queueArn of the queue of events
 * @param rulePrefix what the names of all rules begin with, which no other deployment's do
 * @param buses names of the buses that rules are made on
 * @param accounts whose events are taken; everyone's when empty
 */
public record EventSources(String queueArn, String rulePrefix, List<String> buses, List<String> accounts) {
    public EventSources {
        buses = List.copyOf(buses);
        accounts = List.copyOf(accounts);
    }
}
