package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.plan.WorkflowId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The id and name under which a workflow is deployed. The language itself does not define them: {@code id}, {@code name} and
 * {@code version} are optional additions of Stride.
 */
record WorkflowIdentity(WorkflowId id, String name) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final String FIRST_VERSION = "1.0";
    private static final int DIGEST_CHARACTERS = 12;

    static WorkflowIdentity parse(Fields fields) {
        var id = id(fields);
        var version = fields.has("version") ? fields.textOrNumber("version") : FIRST_VERSION;
        var name = fields.has("name") ? fields.text("name") : id;
        var workflow = WorkflowIdCheck.checked(new WorkflowId(id, version), fields.get("id"), fields.get("version"));
        return new WorkflowIdentity(workflow, name);
    }

    private static String id(Fields fields) {
        if (!fields.has("id")) {
            var made = "workflow-" + digest(fields.place().value()).substring(0, DIGEST_CHARACTERS);
            fields.place().warn("""
                                `id` is missing: this definition is deployed under the generated id `%s`, which \
                                changes whenever the definition changes""".formatted(made), "add `id`");
            return made;
        }
        var id = fields.text("id");
        if (ID.matcher(id).matches()) {
            return id;
        }
        fields.get("id")
                .fault(
                        "an id must have at most 100 letters, digits, dots, hyphens and underscores",
                        "such as `tag-update`");
        return "";
    }

    private static String digest(JsonNode definition) {
        try {
            var bytes = definition.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
