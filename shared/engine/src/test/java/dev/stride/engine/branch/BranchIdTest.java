package dev.stride.engine.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.BranchId.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchIdTest {

    @ParameterizedTest
    @CsvSource({"0, ''", "0.3-0, #1", "0.3-1.12-0, #2.1", "0.3-9, #10"})
    void labelOfABranch_countsTheBranchesFromOneAtEachLevel(String path, String label) {
        assertThat(BranchId.label(path)).isEqualTo(label);
    }

    @Test
    void positionOfAChildBranch_tellsItsParent_theForkAndItsIndex() {
        var parent = BranchId.root("i").child(3, 1);

        assertThat(parent.child(12, 4).position()).isEqualTo(new Position(parent, 12, 4));
        assertThat(parent.position()).isEqualTo(new Position(BranchId.root("i"), 3, 1));
    }
}
