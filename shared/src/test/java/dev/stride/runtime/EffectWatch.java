package dev.stride.runtime;

import dev.stride.engine.BranchId;
import dev.stride.engine.Effect;
import dev.stride.runtime.Outbox.Pending;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Watches that what commits ask for is performed, and nothing that none of them asks for. */
final class EffectWatch {

    /** An effect of a branch. */
    private record Asked(BranchId branch, EffectId effect) {}

    private final List<String> violations;
    private final Map<Asked, Effect> asked = new LinkedHashMap<>();
    private final Set<Asked> performed = new HashSet<>();
    private final Map<BranchId, Long> known = new LinkedHashMap<>();

    EffectWatch(List<String> violations) {
        this.violations = violations;
    }

    /** What another version has asked for was not seen. */
    void knows(BranchId branch, long version) {
        known.put(branch, version);
    }

    void committed(Committed committed) {
        for (var pending : committed.outbox().pending()) {
            asked.putIfAbsent(new Asked(committed.branch().id(), pending.id()), pending.effect());
        }
    }

    void performs(BranchId branch, Pending pending) {
        var isOlder = pending.id().version() <= known.getOrDefault(branch, 0L);
        if (!isOlder && !asked.containsKey(new Asked(branch, pending.id()))) {
            violations.add("%s performs %s, which no commit asks for".formatted(branch, pending));
        }
    }

    void performed(BranchId branch, Pending pending) {
        performed.add(new Asked(branch, pending.id()));
    }

    /** What was asked for, is wanted whatever came after it, and was never performed to its end. */
    List<String> undone() {
        return asked.entrySet().stream()
                .filter(each -> !performed.contains(each.getKey()) && isWantedForEver(each.getValue()))
                .map(each -> "%s never performed %s: %s"
                        .formatted(each.getKey().branch(), each.getKey().effect(), each.getValue()))
                .toList();
    }

    /** Others may be overtaken, or proved by what they lead to, though their performer was told that they failed. */
    private static boolean isWantedForEver(Effect effect) {
        return switch (effect) {
            case Effect.Publish _, Effect.Tell _, Effect.Forsake _, Effect.WriteHistory _ -> true;
            case Effect.Enlist _,
                    Effect.Unsubscribe _,
                    Effect.StartInstance _,
                    Effect.Subscribe _,
                    Effect.SetTimer _,
                    Effect.Spawn _,
                    Effect.Resend _,
                    Effect.Proceed _ -> false;
        };
    }
}
