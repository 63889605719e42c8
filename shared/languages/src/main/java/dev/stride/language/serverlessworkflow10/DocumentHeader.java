package dev.stride.language.serverlessworkflow10;

import dev.stride.language.document.Place;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.plan.WorkflowId;
import java.util.regex.Pattern;

/** The id, namespace and title of a workflow definition (section "Document"). */
record DocumentHeader(WorkflowId id, String namespace, String title) {

    private static final Pattern SUPPORTED = Pattern.compile("1\\.0\\.\\d+(-[0-9A-Za-z.-]+)?");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?");

    private static final Pattern SEMANTIC =
            Pattern.compile("(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?");

    /**
     * Returns the path {@code /namespace/name/version}, which is the default {@code source} of the events that the
     * workflow publishes (decision D82 in docs/spec-decisions.md).
     */
    String address() {
        return "/%s/%s/%s".formatted(namespace, id.id(), id.version());
    }

    static DocumentHeader parse(Place place) {
        var fields = place.fields();
        var dsl = fields.textOrNumber("dsl");
        if (!dsl.isEmpty() && !SUPPORTED.matcher(dsl).matches()) {
            fields.get("dsl").fault("the version %s of the language is not supported".formatted(dsl), "write 1.0.3");
        }
        var namespace = fields.text("namespace");
        var name = fields.text("name");
        checkName(fields.get("namespace"), namespace);
        checkName(fields.get("name"), name);
        var version = fields.textOrNumber("version");
        if (!version.isEmpty() && !SEMANTIC.matcher(version).matches()) {
            fields.get("version")
                    .assume("`" + version + "` is not a semantic version", "write a version such as 1.0.0");
        }
        var title = fields.get("title").text();
        fields.ignoreTexts("summary");
        fields.ignoreObjects("tags", "metadata");
        fields.rejectUnknown();
        var id = WorkflowIdCheck.checked(new WorkflowId(name, version), fields.get("name"), fields.get("version"));
        return new DocumentHeader(id, namespace, title.isEmpty() ? name : title);
    }

    private static void checkName(Place place, String name) {
        if (!name.isEmpty() && !NAME.matcher(name).matches()) {
            place.fault("a name must consist of at most 63 letters, digits and hyphens", "such as `order-approval`");
        }
    }
}
