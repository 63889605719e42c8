package dev.stride.runtime.protocol;

import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Timers;
import java.time.Instant;

/** Timers that report the deletion of a timer that a stored branch still has. */
record CheckedTimers(Timers timers, InvariantCheck invariantCheck) implements Timers {

    @Override
    public void set(String name, Instant at, String body) {
        timers.set(name, at, body);
    }

    @Override
    public void delete(String name) {
        for (var branch : invariantCheck.branches().values()) {
            branch.timer()
                    .map(timer -> Dispatcher.timerName(BranchMessage.ofTimer(branch.id(), timer.version())))
                    .filter(name::equals)
                    .ifPresent(_ -> invariantCheck
                            .violations()
                            .add("the timer of %s is deleted at version %d, which needs it"
                                    .formatted(branch.id(), branch.version())));
        }
        timers.delete(name);
    }
}
