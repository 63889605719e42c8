package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Languages;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.call.CallTemplate;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A compiler for tests, with stub call kinds that resolve every operation except broken ones. An operation that names a file
 * accepts the arguments that the schema in that file allows.
 */
public final class TestCompiler {

    private static final CallKinds KINDS =
            CallKinds.of(List.of(new StandIn("rest"), new StandIn("asyncapi"), new StandIn("echo")), StubClients.NONE);

    private static final Languages LANGUAGES = KnownLanguages.ALL;

    public static Compilation compile(String text) {
        return compile(text, Map.of());
    }

    public static Compilation compile(TestTable.Row row) {
        return compile(
                row.definition().getBytes(StandardCharsets.UTF_8),
                row.files(),
                new ReadingMode(row.fields().path("strict").booleanValue(), false, Dialect.SPECIFICATION));
    }

    static Compilation compile(String text, Map<String, String> files) {
        return compile(text.getBytes(StandardCharsets.UTF_8), files);
    }

    /** Compiles a text that may refer to files by their names. */
    static Compilation compile(byte[] text, Map<String, String> files) {
        return compile(text, files, ReadingMode.DEFAULT);
    }

    private static Compilation compile(byte[] text, Map<String, String> files, ReadingMode mode) {
        return LANGUAGES
                .in(mode)
                .compile(text, Optional.empty(), new CompilationContext(KINDS, new BundleResources(files)));
    }

    private record StandIn(String name) implements CallKind {
        @Override
        public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
            if (functionOperation.text().startsWith("broken")) {
                return new Resolution.Unresolved(List.of("broken.json cannot be read", "there is no operation a"));
            }
            var template = CallTemplate.withoutAuth(name, JsonNodeFactory.instance.textNode(functionOperation.text()));
            return new Resolution.Resolved(template, taken(resources.load(functionOperation.text())), List.of());
        }

        private static Optional<JsonNode> taken(Resources.Resource schema) {
            return switch (schema) {
                case Resources.Resource.Text(String content)
                when SourceParser.parse(content) instanceof SourceParseResult.Parsed(var read) ->
                    Optional.of(read.root());
                case Resources.Resource.Text _, Resources.Resource.Missing _, Resources.Resource.LeftOut _ ->
                    Optional.empty();
            };
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
            throw new AssertionError("compiling calls nothing");
        }
    }

    private TestCompiler() {}
}
