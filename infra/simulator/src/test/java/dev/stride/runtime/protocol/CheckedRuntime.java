package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import java.util.function.Function;

/** A runtime that reports every delivery, commit and effect to an {@link InvariantCheck}. */
public final class CheckedRuntime extends WorkflowRuntime {

    private static final String ABANDON = "\"is\":\"abandon\"";

    private final RuntimeParts parts;
    private final InvariantCheck invariantCheck;

    private CheckedRuntime(RuntimeParts parts, Protocol protocol, InvariantCheck invariantCheck) {
        super(parts, protocol);
        this.parts = parts;
        this.invariantCheck = invariantCheck;
    }

    /** Returns a runtime with the real protocol and the default configuration. */
    public static CheckedRuntime of(Ports ports, InvariantCheck invariantCheck) {
        return of(ports, RuntimeConfig.DEFAULT, invariantCheck);
    }

    /** Returns a runtime with the real protocol. */
    public static CheckedRuntime of(Ports ports, RuntimeConfig config, InvariantCheck invariantCheck) {
        return of(ports, config, invariantCheck, parts -> new CheckedProtocol(parts, invariantCheck));
    }

    /** Returns a runtime with a mutant of the protocol and the default configuration. */
    static CheckedRuntime of(Ports ports, InvariantCheck invariantCheck, Function<RuntimeParts, Protocol> protocol) {
        return of(ports, RuntimeConfig.DEFAULT, invariantCheck, protocol);
    }

    static CheckedRuntime of(
            Ports ports,
            RuntimeConfig config,
            InvariantCheck invariantCheck,
            Function<RuntimeParts, Protocol> protocol) {
        var checked = ports.with(new CheckedTimers(ports.timers(), invariantCheck));
        var parts = RuntimeParts.of(checked, config, RuntimeObserver.NONE);
        return new CheckedRuntime(parts, protocol.apply(parts), invariantCheck);
    }

    @Override
    public Runnable receive(Delivery delivery, BranchTurns turns) {
        var work = super.receive(delivery, turns);
        return () -> {
            invariantCheck.onDelivery(delivery);
            work.run();
            if (delivery.body().contains(ABANDON)
                    && parts.stores().queue().decode(delivery.body()) instanceof BranchMessage message) {
                invariantCheck.abandoned(message.to());
            }
        };
    }
}
