package dev.stride.language;

import dev.stride.call.CallKind;
import dev.stride.call.Resources;
import dev.stride.language.source.Reading;
import dev.stride.language.source.Source;
import dev.stride.language.source.SourceReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * From an author's text in any language to a plan.
 *
 * @param kinds kinds of functions by the type that authors write
 */
public record Compiler(Languages languages, Map<String, CallKind> kinds) {
    public Compiler {
        kinds = Map.copyOf(kinds);
    }

    /**
     * Compiles a definition, or says all that is wrong with it.
     *
     * @param resources the documents that it may refer to
     * @param language key of its language; found by its shape when empty
     */
    public Compilation compile(String definition, Resources resources, Optional<String> language) {
        return switch (SourceReader.read(definition)) {
            case Reading.Unreadable(Diagnostic fault) -> refused(fault);
            case Reading.Read(Source source) ->
                languages
                        .of(source, language)
                        .map(it -> it.compile(source, kinds, resources))
                        .orElseGet(() -> refused(unknown(language)));
        };
    }

    private Diagnostic unknown(Optional<String> asked) {
        var message = asked.map(key -> "There is no language " + key)
                .orElse("This is no workflow definition: no language here has its shape");
        return new Diagnostic("", 1, 1, message, "use one of " + String.join(", ", languages.keys()));
    }

    private static Compilation refused(Diagnostic fault) {
        return new Compilation.Refused(List.of(fault), List.of());
    }
}
