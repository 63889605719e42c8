package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.Node;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Delays before and after an action (section "Action Definition"). */
record ActionSleep(Optional<PeriodDuration> before, Optional<PeriodDuration> after) {

    static ActionSleep parse(Place place) {
        var fields = place.fields();
        var sleep = new ActionSleep(duration(fields, "before"), duration(fields, "after"));
        fields.warnUnknown();
        return sleep;
    }

    private static Optional<PeriodDuration> duration(Fields fields, String name) {
        return fields.has(name) ? Optional.of(Durations.parse(fields.get(name))) : Optional.empty();
    }

    /** Adds the delay before the action, if any. @return the first node */
    int before(String action, PlanBuilder plan, int next) {
        return before.map(wait -> plan.add(new Node.Delay(wait, next, action + "/sleep/before")))
                .orElse(next);
    }

    /** Adds the delay after the action, if any. @return the first node */
    int after(String action, PlanBuilder plan, int next) {
        return after.map(wait -> plan.add(new Node.Delay(wait, next, action + "/sleep/after")))
                .orElse(next);
    }
}
