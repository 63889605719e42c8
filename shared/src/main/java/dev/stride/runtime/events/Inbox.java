package dev.stride.runtime.events;

import dev.stride.engine.Branch;
import dev.stride.engine.Heard;
import dev.stride.engine.Interest;
import dev.stride.engine.Subscription;
import dev.stride.plan.StartEvents;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Plans;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What has come for a branch that waits. */
public final class Inbox {

    /** Events that are looked at for one interest: more than a branch can have consumed out of order, and those it cannot have. */
    private static final int LOOKED_AT = 2_000;

    private final Subscriptions subscriptions;
    private final Inboxes inboxes;
    private final Arrivals arrivals;
    private final Contest contest;
    private final Plans plans;

    Inbox(Subscriptions subscriptions, Inboxes inboxes, Arrivals arrivals, Contest contest, Plans plans) {
        this.subscriptions = subscriptions;
        this.inboxes = inboxes;
        this.arrivals = arrivals;
        this.contest = contest;
        this.plans = plans;
    }

    /**
     * The oldest event for each interest of the branch's open subscription that it has not taken in yet, where there is one.
     * No event is there twice. An interest for which an event waits in the branch's mailbox already gets none.
     */
    public List<Heard> next(Branch branch) {
        return branch.hearing()
                .listening()
                .map(subscription -> next(branch, subscription))
                .orElse(List.of());
    }

    private List<Heard> next(Branch branch, Subscription subscription) {
        var found = new ArrayList<Heard>();
        var taken = new HashSet<String>();
        for (var interest : subscription.interests()) {
            var has = branch.hearing().mailbox().stream()
                    .anyMatch(heard -> heard.event().equals(interest.event()));
            if (!has) {
                next(branch, subscription, interest, taken).ifPresent(heard -> {
                    found.add(heard);
                    taken.add(heard.id());
                });
            }
        }
        return found;
    }

    private Optional<Heard> next(Branch branch, Subscription subscription, Interest interest, Set<String> taken) {
        var since = interest.bound().isEmpty() || !interest.open().isEmpty()
                ? subscription.since()
                : InstanceTime.of(branch);
        var common = oldest(subscriptions.partition(interest, branch), since, branch, interest, taken);
        if (!joins(branch)) {
            return common;
        }
        var own = oldest(Inboxes.of(branch.id().instance()), Instant.EPOCH, branch, interest, taken);
        return own.isPresent() ? own : common;
    }

    private Optional<Heard> oldest(
            String partition, Instant since, Branch branch, Interest interest, Set<String> taken) {
        var hearing = branch.hearing();
        var from = Arrived.time(since.truncatedTo(ChronoUnit.MILLIS));
        var after = from.compareTo(hearing.before()) > 0 ? from : hearing.before();
        int looked = 0;
        for (var item : inboxes.after(partition, after)) {
            if (++looked > LOOKED_AT) {
                break;
            }
            var id = Inboxes.event(item);
            if (!hearing.isNew(id) || taken.contains(id) || inboxes.isOver(item) || !isFor(branch, interest, item)) {
                continue;
            }
            var heard = arrivals.find(id).filter(event -> wanted(event, interest));
            if (heard.isPresent()) {
                return heard.map(event -> event.as(interest.event()));
            }
        }
        return Optional.empty();
    }

    private boolean isFor(Branch branch, Interest interest, Item item) {
        return interest.open().isEmpty()
                || contest.standing(item)
                        .instance()
                        .filter(branch.id().instance()::equals)
                        .isPresent();
    }

    /** What an instance gets for itself may be for another of its interests. */
    private static boolean wanted(Arrived event, Interest interest) {
        var content = event.content();
        return content.path("type").asText().equals(interest.type())
                && SourcePattern.matches(
                        interest.source(), content.path("source").asText())
                && interest.ties(content);
    }

    private boolean joins(Branch branch) {
        return plans.load(branch.plan())
                .terms()
                .starts()
                .filter(StartEvents::joins)
                .isPresent();
    }

    /** Whether an event counts for who began to wait then: clocks here are good to the millisecond. */
    static boolean counts(Instant arrived, Instant since) {
        return !arrived.isBefore(since.truncatedTo(ChronoUnit.MILLIS));
    }
}
