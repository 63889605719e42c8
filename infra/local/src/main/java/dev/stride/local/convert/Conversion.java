package dev.stride.local.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Result;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * A definition that {@code stride convert} has converted from Serverless Workflow 0.8 to 1.0, with the parts that it could not
 * convert.
 *
 * @param text in YAML
 * @param left the parts that do not carry over, placed in the text of 0.8, each with the reason
 */
public record Conversion(String text, List<Diagnostic> left) {

    private static final DumpSettings YAML = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setWidth(Integer.MAX_VALUE)
            .build();

    private static final String READING = "/metadata/" + UnwrappedTexts.KEY;
    private static final String LANGUAGE = "/expressionLang";

    /** Returns the converted definition, or a fault if the text cannot be read or is of another language. */
    public static Result<Conversion, Diagnostic> convert(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(var fault) -> Result.failed(fault);
            case SourceParseResult.Parsed(var document) ->
                new ServerlessWorkflow08().recognises(document)
                        ? convert(document)
                        : Result.failed(new Diagnostic(
                                "", 1, 1, "this is not a definition of Serverless Workflow 0.8", "convert only those"));
        };
    }

    private static Result<Conversion, Diagnostic> convert(SourceDocument document) {
        var language = document.root().path("expressionLang").asText("jq");
        if (!language.equals("jq")) {
            var position = document.positionOf(LANGUAGE);
            return Result.failed(new Diagnostic(
                    LANGUAGE,
                    position.line(),
                    position.column(),
                    "expressions of Open Workflow 1.0 are in jq, not in %s".formatted(language),
                    "rewrite them in jq first"));
        }
        if (document.root().path("metadata").path(UnwrappedTexts.KEY).asText().equals(UnwrappedTexts.SONATAFLOW)) {
            var position = document.positionOf(READING);
            return Result.failed(new Diagnostic(
                    READING,
                    position.line(),
                    position.column(),
                    "a definition that is read as SonataFlow does cannot be converted",
                    "remove `%s`, and write `${ }` around the texts that `stride validate --strict` then reports"
                            .formatted(UnwrappedTexts.KEY)));
        }
        // Strictly read, assumptions are faults: the warnings are about what does not carry over.
        var left = new Diagnostics(document, true, Vocabulary.NONE);
        var converted = DefinitionConversion.convert(LenientReading.normalise(left.root(), Dialect.SPECIFICATION));
        return Result.ok(new Conversion(yaml(converted), left.warnings()));
    }

    /** A writer of JSON as YAML in block style. */
    private static String yaml(JsonNode document) {
        return new Dump(YAML).dumpToString(plain(document));
    }

    private static @Nullable Object plain(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                node.properties().forEach(field -> fields.put(field.getKey(), plain(field.getValue())));
                yield fields;
            }
            case ARRAY -> node.valueStream().map(Conversion::plain).toList();
            case STRING -> node.textValue();
            case NUMBER -> node.numberValue();
            case BOOLEAN -> node.booleanValue();
            case NULL, MISSING, BINARY, POJO -> null;
        };
    }
}
