package dev.stride.runtime.event;

import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.store.Stores;
import java.time.Duration;

/** What the router and the inbox of branches share: the stores, and the rules that say who gets an event. */
public record EventParts(
        Stores stores,
        ItemGuard guard,
        Precedence precedence,
        EventOwnership ownership,
        StartClaims claims,
        EventStarter starter) {

    /**
     * @param observer receives reports of dropped events
     * @param disagreement the maximum difference between the clocks of hosts; zero if all times come from a single clock
     */
    public static EventParts of(Stores stores, RuntimeObserver observer, Duration disagreement) {
        var guard = new ItemGuard("routing of events", observer);
        var precedence = new Precedence(disagreement);
        var starter = new EventStarter(stores, observer);
        return new EventParts(
                stores,
                guard,
                precedence,
                new EventOwnership(stores, starter, guard, precedence),
                new StartClaims(stores.events(), precedence),
                starter);
    }
}
