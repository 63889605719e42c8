package dev.stride.testing;

import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.runtime.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what root branches did, as it is committed. */
final class Chronicle implements Observer {

    private final Map<String, List<Entry>> histories = new HashMap<>();

    @Override
    public void committed(Branch branch, List<Entry> entries) {
        if (branch.id().path().equals(BranchId.ROOT)) {
            histories
                    .computeIfAbsent(branch.id().instance(), _ -> new ArrayList<>())
                    .addAll(entries);
        }
    }

    List<Entry> of(String instance) {
        return histories.getOrDefault(instance, List.of());
    }
}
