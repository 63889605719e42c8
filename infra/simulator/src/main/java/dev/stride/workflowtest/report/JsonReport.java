package dev.stride.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.workflowtest.TestRunner.CaseResult;
import java.util.List;

/** A test report in JSON: {@code {passed, failed, cases: [{file, name, passed, reason}]}}. */
public final class JsonReport {

    public static JsonNode of(List<CaseResult> results) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("passed", results.stream().filter(CaseResult::passed).count());
        json.put("failed", results.stream().filter(result -> !result.passed()).count());
        var cases = json.putArray("cases");
        for (var result : results) {
            cases.addObject()
                    .put("file", result.file().toString())
                    .put("name", result.name())
                    .put("passed", result.passed())
                    .put("reason", String.join("\n", result.differences()));
        }
        return json;
    }

    private JsonReport() {}
}
