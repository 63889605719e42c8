package dev.stride.workflowtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.workflowtest.TestRunner.CaseResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportsTest {

    private static final List<CaseResult> RESULTS = List.of(
            new CaseResult(
                    Path.of("a.test.yaml"),
                    "greets",
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Duration.ofMillis(12)),
            new CaseResult(
                    Path.of("a.test.yaml"),
                    "refunds <all>",
                    List.of("status: expected COMPLETED, was FAULTED", "output: \u0001 & \"more\""),
                    List.of(),
                    List.of("PT0S     entered  Refund (operation)"),
                    List.of(),
                    Duration.ofMillis(1_234)));

    @Test
    void reportOnStandardOutput_listsTestCases_andFailedExpectations_andCountsPassesAndFailures() {
        var out = new StringWriter();
        var report = new ConsoleReport(new PrintWriter(out));
        RESULTS.forEach(report::print);
        report.printSummary(RESULTS);

        assertThat(out.toString().lines().toList())
                .containsExactly(
                        "a.test.yaml",
                        "  ok      greets",
                        "  FAILED  refunds <all>",
                        "          status: expected COMPLETED, was FAULTED",
                        "          output: \u0001 & \"more\"",
                        "          what it did:",
                        "            PT0S     entered  Refund (operation)",
                        "2 cases: 1 passed, 1 failed");
    }

    @Test
    void jsonReportListsEachCaseAndItsFailure() {
        assertThat(JsonReport.of(RESULTS)).hasToString("""
                        {"passed":1,"failed":1,"cases":[\
                        {"file":"a.test.yaml","name":"greets","passed":true,"reason":""},\
                        {"file":"a.test.yaml","name":"refunds <all>","passed":false,\
                        "reason":"status: expected COMPLETED, was FAULTED\\noutput: \\u0001 & \\"more\\""}]}""");
    }

    @Test
    void junitReportHasASuiteForEachFile() throws Exception {
        var out = new StringWriter();
        JunitReport.write(RESULTS, out);

        assertThat(out.toString()).isEqualTo("""
                <?xml version="1.0" ?><testsuites>\
                <testsuite name="a.test.yaml" tests="2" failures="1" time="1.246">\
                <testcase classname="a.test.yaml" name="greets" time="0.012"></testcase>\
                <testcase classname="a.test.yaml" name="refunds &lt;all&gt;" time="1.234">\
                <failure message="status: expected COMPLETED, was FAULTED">\
                status: expected COMPLETED, was FAULTED
                output:  &amp; "more"

                PT0S     entered  Refund (operation)</failure></testcase></testsuite></testsuites>""");
    }
}
