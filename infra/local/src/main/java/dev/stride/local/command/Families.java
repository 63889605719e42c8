package dev.stride.local.command;

import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import java.util.ArrayList;
import java.util.List;

/** The families of a run: one that all belong to, or one for each instance that a schedule starts. */
final class Families {

    private final int wanted;
    private final boolean apart;
    private final List<Family> all = new ArrayList<>();

    private Families(int wanted, boolean apart) {
        this.wanted = wanted;
        this.apart = apart;
    }

    /** One family, of which all are. */
    static Families one() {
        return new Families(1, false);
    }

    /** A family for each occurrence of a schedule. @param wanted after so many it is over */
    static Families occurrences(int wanted) {
        return new Families(wanted, true);
    }

    /** A branch did something, which may have led to another instance. */
    void learn(BranchId branch, List<Entry> entries) {
        of(branch).learn(branch, entries);
    }

    /** Instances of one family are told apart by it. */
    String label(BranchId branch) {
        return of(branch).label(branch);
    }

    void ended(BranchId branch) {
        of(branch).ended(branch.instance());
    }

    /** Whether nobody lives of as many families as there shall be. */
    boolean isOver() {
        return all.stream().filter(Family::isOver).count() >= wanted;
    }

    /** The instances that it is all about, in the order in which they began: those of families of which nobody lives, or else of one. */
    List<String> subjects() {
        return all.stream()
                .filter(family -> !apart || family.isOver())
                .limit(wanted)
                .flatMap(family -> family.subject().stream())
                .toList();
    }

    private Family of(BranchId branch) {
        return all.stream()
                .filter(family -> !apart || family.knows(branch))
                .findFirst()
                .orElseGet(() -> {
                    all.add(new Family());
                    return all.getLast();
                });
    }
}
