package dev.stride.local.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.editor.Meanings;
import dev.stride.language.Language;
import dev.stride.language.document.Form;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.runtime.codec.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool that says which objects of a language have a property, what it means, and what its value may be. */
record MeaningTool() implements AgentTool {

    /**
     * What is known about a property of a kind of objects.
     *
     * @param values what its value may be; empty if it has any value
     * @param section of the text that defines the object
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Answer(
            String language,
            String object,
            String property,
            String meaning,
            List<String> values,
            boolean required,
            String section) {}

    @Override
    public String name() {
        return "meaning";
    }

    @Override
    public String description() {
        return "Says which objects of a language have a property, what it means, what its value may be, and which section of the"
                + " text defines it.";
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
                .flatMap(language -> answers(language, property))
                .limit(Shown.ITEMS)
                .toList();
        if (answers.isEmpty()) {
            throw new InvalidInputException("property: no object has the property `%s`%s"
                    .formatted(property, Suggestions.suffix(property, names(languages))));
        }
        return Json.toTree(answers);
    }

    private static Stream<Answer> answers(Language language, String property) {
        return language.vocabulary().kinds().entrySet().stream()
                .flatMap(kind -> Stream.ofNullable(kind.getValue().get(property))
                        .map(member -> new Answer(
                                language.key(),
                                kind.getKey(),
                                property,
                                Meanings.of(Optional.of(language), kind.getKey(), property),
                                member.forms().stream().map(MeaningTool::words).toList(),
                                member.isRequired(),
                                Meanings.of(Optional.of(language), kind.getKey(), Meanings.SECTION))));
    }

    private static String words(Form form) {
        return switch (form) {
            case Form.ObjectOf(var kind) -> kind;
            case Form.EachOf(var value) -> "names, each with " + words(value);
            case Form.ListOf(var item) -> "list of " + words(item);
            case Form.NameOf(var collection) -> "name of one of " + collection;
            case Form.NameBeside() -> "name of another in the same list";
            case Form.Word(var text) -> "`" + text + "`";
            case Form.Plain plain -> plain.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
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

    private static Set<String> names(List<Language> languages) {
        return languages.stream()
                .flatMap(language -> language.vocabulary().kinds().values().stream())
                .flatMap(members -> members.keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
