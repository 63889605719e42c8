package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The report of an exploration for programs. */
public final class ReportJson {

    public static JsonNode of(ExplorationReport report, Budget budget) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("seed", budget.seed())
                .put("cases", report.cases())
                .put("runs", report.runs())
                .put("singles", report.singles())
                .put("pairs", report.pairs())
                .put("planned", report.planned())
                .put("outOfTime", report.outOfTime());
        report.leftOut().forEach(json.putArray("leftOut")::add);
        var findings = json.putArray("findings");
        report.findings().forEach(finding -> findings.add(of(finding)));
        return json;
    }

    private static ObjectNode of(Finding finding) {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("id", finding.id())
                .put("weakness", finding.weakness().word())
                .put("level", finding.weakness().level().word())
                .put("workflow", finding.workflow());
        json.put("file", finding.place().file().toString())
                .put("line", finding.place().position().line())
                .put("column", finding.place().position().column())
                .put("pointer", finding.pointer())
                .put("state", finding.state())
                .put("detail", finding.detail())
                .put("case", finding.testCase());
        json.set("disturb", finding.disturbances().toJson());
        return json;
    }

    private ReportJson() {}
}
