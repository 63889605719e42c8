package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A place in a definition, which is a file or a part of a test file. */
public record DefinitionPlace(Path file, Position position) {

    /**
     * @param definition the text of the definition
     * @param pointer JSON pointer into it
     */
    static DefinitionPlace of(TestFile testFile, TestCase testCase, String definition, String pointer) {
        var path = testCase.setting().files().get(definition);
        if (path != null) {
            return new DefinitionPlace(
                    path,
                    SourceParser.parse(definition) instanceof SourceParseResult.Parsed(var document)
                            ? document.positionOf(pointer)
                            : Position.START);
        }
        var inside = Stream.of(testCase.pointer() + "/definitions", "/definitions")
                .flatMap(list -> inside(testFile.source().root().at(list), definition)
                        .mapToObj(index -> PointerText.append(list, index)))
                .findFirst();
        return new DefinitionPlace(
                testFile.path(),
                inside.map(outer -> testFile.source().positionOf(outer + pointer))
                        .orElse(Position.START));
    }

    private static IntStream inside(JsonNode definitions, String definition) {
        return IntStream.range(0, definitions.size())
                .filter(index -> definitions.path(index).toString().equals(definition));
    }

    @Override
    public String toString() {
        return "%s:%d:%d".formatted(file, position.line(), position.column());
    }
}
