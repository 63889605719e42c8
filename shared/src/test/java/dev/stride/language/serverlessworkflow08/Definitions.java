package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKind;
import dev.stride.call.CallKinds;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.language.Compilation;
import dev.stride.language.Languages;
import dev.stride.language.Surroundings;
import dev.stride.plan.CallTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles definitions with a stand-in for REST functions, which resolves every operation but broken ones. */
final class Definitions {

    private static final CallKind REST = new CallKind() {
        @Override
        public String name() {
            return "rest";
        }

        @Override
        public Resolution resolve(Operation operation, Resources resources) {
            return operation.text().startsWith("broken")
                    ? new Resolution.Unresolved(List.of("broken.json cannot be read", "there is no operation a"))
                    : new Resolution.Resolved(CallTemplate.open("rest", JsonNodeFactory.instance.textNode(operation.text())));
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
            throw new AssertionError("compiling calls nothing");
        }
    };

    private static final CallKinds KINDS = CallKinds.of(List.of(REST), Doors.CLOSED);

    private static final Languages LANGUAGES = new Languages(List.of(new ServerlessWorkflow08()));

    static Compilation compile(String text) {
        return compile(text, Map.of());
    }

    static Compilation compile(Table.Row row) {
        return compile(row.definition(), row.files());
    }

    static Compilation compile(String text, Map<String, String> files) {
        return compile(text.getBytes(StandardCharsets.UTF_8), files);
    }

    /** Compiles a text that may refer to files by their names. */
    static Compilation compile(byte[] text, Map<String, String> files) {
        return LANGUAGES.compile(text, Optional.empty(), new Surroundings(KINDS, new BundleResources(files)));
    }

    private Definitions() {}
}
