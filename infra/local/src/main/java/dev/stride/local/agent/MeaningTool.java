package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.language.Language;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.document.Vocabulary.Property;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The tool that says where a property belongs in a language, and what it holds. */
record MeaningTool() implements AgentTool {

    private record Answer(String language, String object, String property, String value) {}

    @Override
    public String name() {
        return "meaning";
    }

    @Override
    public String description() {
        return "Says which objects of a language have a property, and what its value is.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text("property", "The name of a property, such as onErrors.")
                        .asRequired(),
                Parameter.text(
                        "language",
                        "serverless-workflow-0.8, serverless-workflow-0.1, open-workflow-1.0 or"
                                + " workflow-language. Default: all."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var property = arguments.required("property");
        var languages = languages(arguments.text("language"));
        var answers = languages.stream()
                .flatMap(language -> Vocabulary.of(language.key()).all().stream()
                        .filter(each -> each.name().equals(property))
                        .map(each -> new Answer(language.key(), each.owner(), each.name(), value(each))))
                .toList();
        if (answers.isEmpty()) {
            throw new InvalidInputException("property: no object has the property `%s`%s"
                    .formatted(property, Suggestions.suffix(property, names(languages))));
        }
        return Json.toTree(answers.stream().limit(Shown.ITEMS).toList());
    }

    private static List<Language> languages(Optional<String> key) {
        var known = KnownLanguages.ALL.languages();
        var chosen = known.stream()
                .filter(language -> key.map(language::isNamed).orElse(true))
                .toList();
        if (chosen.isEmpty()) {
            throw new InvalidInputException("language: unknown language %s, %s"
                    .formatted(
                            key.orElse(""),
                            Suggestions.hint(
                                    key.orElse(""),
                                    known.stream().map(Language::key).toList())));
        }
        return List.copyOf(chosen);
    }

    private static LinkedHashSet<String> names(List<Language> languages) {
        var names = new LinkedHashSet<String>();
        languages.forEach(language -> Vocabulary.of(language.key()).all().forEach(each -> names.add(each.name())));
        return names;
    }

    private static String value(Property property) {
        if (property.holds().isEmpty()) {
            return "a value without known properties";
        }
        return property.holds() + (property.byName() ? ": objects by names" : ": an object, or a list of such objects");
    }
}
