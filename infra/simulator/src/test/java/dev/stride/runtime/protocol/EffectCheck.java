package dev.stride.runtime.protocol;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Effect;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that every effect of a commit is performed and that no other effect is. */
public final class EffectCheck {

    /** An effect of a branch. */
    private record Asked(BranchId branch, EffectId effect) {}

    private final List<String> violations;
    private final Map<Asked, Effect> asked = new LinkedHashMap<>();
    private final Set<Asked> performed = new HashSet<>();
    private final Map<BranchId, Long> known = new LinkedHashMap<>();

    EffectCheck(List<String> violations) {
        this.violations = violations;
    }

    /** Registers a branch of an upgraded world: effects of commits up to this version were not observed. */
    void addBranch(BranchId branch, long version) {
        known.put(branch, version);
    }

    void committed(CommittedBranch committedBranch) {
        for (var pendingEffect : committedBranch.outbox().pending()) {
            asked.putIfAbsent(new Asked(committedBranch.branch().id(), pendingEffect.id()), pendingEffect.effect());
        }
    }

    void beforePerform(BranchId branch, PendingEffect pendingEffect) {
        var isOlder = pendingEffect.id().version() <= known.getOrDefault(branch, 0L);
        if (!isOlder && !asked.containsKey(new Asked(branch, pendingEffect.id()))) {
            violations.add("%s performs %s, which no commit asks for".formatted(branch, pendingEffect));
        }
    }

    void performed(BranchId branch, PendingEffect pendingEffect) {
        performed.add(new Asked(branch, pendingEffect.id()));
    }

    /** Returns the effects that must be performed in any case and were not. */
    public List<String> notPerformed() {
        return asked.entrySet().stream()
                .filter(each -> !performed.contains(each.getKey()) && isAlwaysNecessary(each.getValue()))
                .map(each -> "%s never performed %s: %s"
                        .formatted(each.getKey().branch(), each.getKey().effect(), each.getValue()))
                .toList();
    }

    /** Returns whether an effect stays necessary after later commits. The others may become obsolete. */
    private static boolean isAlwaysNecessary(Effect effect) {
        return switch (effect) {
            case Effect.Publish _,
                    Effect.SendMessage _,
                    Effect.CancelChildren _,
                    Effect.TellChildren _,
                    Effect.IndexLabels _,
                    Effect.WriteHistory _ -> true;
            case Effect.UpdateIndex _,
                    Effect.Unsubscribe _,
                    Effect.StartInstance _,
                    Effect.Subscribe _,
                    Effect.SetTimer _,
                    Effect.StartChildren _,
                    Effect.ReleaseParkedMessages _,
                    Effect.Proceed _ -> false;
        };
    }
}
