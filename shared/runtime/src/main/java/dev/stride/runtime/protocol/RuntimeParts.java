package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.EventParts;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.recovery.BranchRecovery;
import dev.stride.runtime.recovery.BranchRestoration;
import dev.stride.runtime.recovery.DescendantCancellation;
import dev.stride.runtime.recovery.InstanceCleanup;
import dev.stride.runtime.recovery.InstanceErasure;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.schedule.ScheduledEventSender;
import dev.stride.runtime.schedule.ScheduledStarter;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WakeupCounts;

/** The components of one {@link WorkflowRuntime}. This class constructs each component once and connects it to the others. */
public record RuntimeParts(
        Ports ports,
        RuntimeConfig config,
        RuntimeObserver observer,
        Stores stores,
        EventRouter events,
        BranchInbox inbox,
        ScheduledStarter schedules,
        InstanceCleanup cleanup,
        InstanceErasure erasure,
        BranchRecovery recovery,
        BranchRestoration restoration,
        DescendantCancellation descendants,
        Dispatcher dispatcher,
        BranchEngine engine,
        TransitionReporter reporter) {

    /** Constructs the components of a runtime, and also the stores that they use. */
    public static RuntimeParts of(Ports ports, RuntimeConfig config, RuntimeObserver observer) {
        return of(ports, Stores.of(ports, observer), config, observer);
    }

    /** Constructs the components of a runtime, which use the given stores. */
    public static RuntimeParts of(Ports ports, Stores stores, RuntimeConfig config, RuntimeObserver observer) {
        var events = EventParts.of(stores, observer, config.disagreement());
        var inbox = new BranchInbox(events, ports.clock());
        var items = new InstanceItems(ports.table(), ports.blobs());
        var collections = stores.events().collections();
        var cleanup = new InstanceCleanup(items, collections, stores.queue());
        return new RuntimeParts(
                ports,
                config,
                observer,
                stores,
                new EventRouter(events),
                inbox,
                new ScheduledStarter(
                        stores,
                        new ActiveSchedules(ports),
                        new ScheduledEventSender(ports.queue(), ports.blobs()),
                        ports.clock()),
                cleanup,
                new InstanceErasure(stores, items, collections, ports.clock()),
                new BranchRecovery(stores, new WakeupCounts(ports.table()), config, observer, ports.clock()),
                new BranchRestoration(stores),
                new DescendantCancellation(stores, new InstanceList(ports.table()), ports.clock()),
                new Dispatcher(ports, stores, config, observer, inbox, cleanup),
                new BranchEngine(ports, stores, inbox, config.bounds(), observer),
                new TransitionReporter(observer, stores.plans(), config));
    }
}
