package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Compilation;
import dev.stride.plan.Plan;
import dev.stride.plan.text.PlanPrinter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompiledPlansTest {

    static List<TestTable.Row> plans() {
        return TestTable.load("plans.yaml", "declaration-plans.yaml", "state-plans.yaml");
    }

    @ParameterizedTest
    @MethodSource("plans")
    void definitionCompilesToTheExpectedPlan(TestTable.Row row) {
        assertThat(PlanPrinter.print(compiled(TestCompiler.compile(row)))).isEqualTo(row.text("plan"));
    }

    @Test
    void compiledDefinition_containsTheWorkflowIdAndVersionAndConstants() {
        var plan = compiled("""
                key: orders
                version: '2.1'
                specVersion: '0.8'
                name: Order handling
                constants: {MAX: 3}
                states: [{name: A, type: inject, data: {}, end: true}]
                """);
        assertThat(plan.workflow().id()).isEqualTo("orders");
        assertThat(plan.workflow().version()).isEqualTo("2.1");
        assertThat(plan.name()).isEqualTo("Order handling");
        assertThat(plan.language()).isEqualTo("serverless-workflow-0.8");
        assertThat(plan.constants().path("MAX").intValue()).isEqualTo(3);
    }

    @Test
    void compiledDefinition_omitsFunctionsThatNoStateCalls() {
        var plan = compiled("""
                id: a
                specVersion: '0.8'
                functions: [{name: used, operation: a.json#a}, {name: unused, operation: a.json#b}]
                states: [{name: A, type: operation, actions: [{functionRef: used}], end: true}]
                """);
        assertThat(plan.calls()).containsOnlyKeys("used");
    }

    private static Plan compiled(String definition) {
        return compiled(TestCompiler.compile(definition));
    }

    private static Plan compiled(Compilation compilation) {
        return switch (compilation) {
            case Compilation.Compiled compiled -> compiled.plan();
            case Compilation.Rejected rejected -> throw new AssertionError(rejected.faults());
        };
    }
}
