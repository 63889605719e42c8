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

/** Watches that what commits ask for is performed, and nothing that none of them asks for. */
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

    /** What another version has asked for was not seen. */
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

    /** What was asked for, is wanted whatever came after it, and was never performed to its end. */
    public List<String> notPerformed() {
        return asked.entrySet().stream()
                .filter(each -> !performed.contains(each.getKey()) && isWantedForEver(each.getValue()))
                .map(each -> "%s never performed %s: %s"
                        .formatted(each.getKey().branch(), each.getKey().effect(), each.getValue()))
                .toList();
    }

    /** Others may be overtaken, or proved by what they lead to, though their performer was told that they failed. */
    private static boolean isWantedForEver(Effect effect) {
        return switch (effect) {
            case Effect.Publish _, Effect.SendMessage _, Effect.CancelChildren _, Effect.WriteHistory _ -> true;
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
