package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.stride.language.known.KnownLanguages;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.plan.CallTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles definitions with stand-ins for functions of REST, of brokers and for custom ones, which resolve every operation but broken ones. One
 * that names a file takes the arguments that the schema there allows.
 */
final class Definitions {

    private static final CallKinds KINDS =
            CallKinds.of(List.of(new StandIn("rest"), new StandIn("asyncapi"), new StandIn("echo")), Doors.CLOSED);

    private static final Languages LANGUAGES = KnownLanguages.ALL;

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

    private record StandIn(String name) implements CallKind {
        @Override
        public Resolution resolve(Operation operation, Resources resources) {
            if (operation.text().startsWith("broken")) {
                return new Resolution.Unresolved(List.of("broken.json cannot be read", "there is no operation a"));
            }
            var template = CallTemplate.open(name, JsonNodeFactory.instance.textNode(operation.text()));
            return new Resolution.Resolved(template, taken(resources.read(operation.text())), List.of());
        }

        private static Optional<JsonNode> taken(Resources.Resource schema) {
            return switch (schema) {
                case Resources.Resource.Text(String content)
                when SourceReader.read(content) instanceof Reading.Read(var read) -> Optional.of(read.root());
                case Resources.Resource.Text _, Resources.Resource.Missing _ -> Optional.empty();
            };
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
            throw new AssertionError("compiling calls nothing");
        }
    }

    private Definitions() {}
}
