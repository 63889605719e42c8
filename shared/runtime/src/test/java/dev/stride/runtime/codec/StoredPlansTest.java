package dev.stride.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Compilation;
import dev.stride.language.serverlessworkflow08.TestCompiler;
import dev.stride.language.serverlessworkflow08.TestTable;
import dev.stride.plan.Plan;
import dev.stride.plan.text.PlanPrinter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores the plans of the tables that the tests of a language compile. */
class StoredPlansTest {

    static List<TestTable.Row> plans() {
        return TestTable.load("plans.yaml", "declaration-plans.yaml", "state-plans.yaml");
    }

    @ParameterizedTest
    @MethodSource("plans")
    void compiledDefinition_isTheSameAfterEncodingAndDecoding(TestTable.Row row) {
        var plan = compiled(row);
        var stored = PlanCodec.encode(plan);
        assertThat(PlanPrinter.print(PlanCodec.decode(stored))).isEqualTo(PlanPrinter.print(plan));
        assertThat(PlanCodec.encode(PlanCodec.decode(stored))).isEqualTo(stored);
        assertThat(PlanCodec.encode(compiled(row))).isEqualTo(stored);
    }

    private static Plan compiled(TestTable.Row row) {
        return switch (TestCompiler.compile(row)) {
            case Compilation.Compiled compiled -> compiled.plan();
            case Compilation.Rejected rejected -> throw new AssertionError(rejected.faults());
        };
    }
}
