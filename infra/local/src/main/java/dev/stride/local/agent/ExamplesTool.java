package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tool that finds the examples of the product by their features, and shows one. */
record ExamplesTool() implements AgentTool {

    /** The most examples that a search answers. */
    private static final int FOUND = 10;

    /** The most characters of a file of an example. */
    private static final int FILE_CHARACTERS = 12_000;

    private static final int SCORE_OF_SUMMARY = 3;

    /** A row of the list of examples. */
    private static final Pattern ROW = Pattern.compile("\\| \\[(\\S+)\\]\\(\\S+\\) \\| (.+) \\|");

    private static final List<String> DEFINITIONS = List.of(".sw.yaml", ".sw.json", ".wl.yaml", ".wl.json");

    private record Example(String name, String shows) {}

    private record Shows(String name, String shows, Map<String, String> files) {}

    private record Ranked(Example example, int score) {}

    @Override
    public String name() {
        return "examples";
    }

    @Override
    public String description() {
        return "Finds examples of workflows by what they show, such as `retry`, `correlation` or `Open Workflow 1.0 fork`; or shows"
                + " the definition, test and input of one.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text("feature", "Words for what the example shows: constructs, properties, or a language."),
                Parameter.text("name", "The name of an example, whose files are answered."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var examples = examples();
        return arguments
                .text("name")
                .map(name -> show(name, examples))
                .or(() -> arguments.text("feature").map(feature -> find(feature, examples)))
                .orElseThrow(() ->
                        new InvalidInputException("Say in `feature` what an example shows, or name one in `name`."));
    }

    private static JsonNode show(String name, List<Example> examples) {
        var example = examples.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException("name: there is no example %s; %s"
                        .formatted(
                                name,
                                Suggestions.hint(
                                        name,
                                        examples.stream().map(Example::name).toList()))));
        var files = new LinkedHashMap<String, String>();
        Stream.concat(DEFINITIONS.stream().map(ending -> name + ending), Stream.of(name + ".test.yaml", "input.json"))
                .forEach(file ->
                        read(name + "/" + file).ifPresent(text -> files.put(file, Shown.cut(text, FILE_CHARACTERS))));
        return Json.toTree(new Shows(name, example.shows, files));
    }

    private static JsonNode find(String feature, List<Example> examples) {
        var words = List.of(feature.toLowerCase(Locale.ROOT).strip().split("\\W+"));
        return Json.toTree(examples.stream()
                .map(each -> new Ranked(each, score(each, words)))
                .filter(ranked -> ranked.score > 0)
                .sorted(Comparator.comparingInt(ranked -> -ranked.score))
                .limit(FOUND)
                .map(Ranked::example)
                .toList());
    }

    /** Counts the words that an example has, those of its summary more than those of its definition. */
    private static int score(Example example, List<String> words) {
        var shows = example.shows.toLowerCase(Locale.ROOT);
        var definition = DEFINITIONS.stream()
                .flatMap(ending -> read(example.name + "/" + example.name + ending).stream())
                .findFirst()
                .orElse("")
                .toLowerCase(Locale.ROOT);
        return words.stream()
                .mapToInt(word -> shows.contains(word) ? SCORE_OF_SUMMARY : definition.contains(word) ? 1 : 0)
                .sum();
    }

    private static List<Example> examples() {
        return ROW.matcher(read("README.md").orElse(""))
                .results()
                .map(row -> new Example(row.group(1), row.group(2)))
                .filter(example -> DEFINITIONS.stream()
                        .anyMatch(ending ->
                                read(example.name + "/" + example.name + ending).isPresent()))
                .toList();
    }

    /** Reads a file of the folder of examples, which is packaged with the command line. */
    private static Optional<String> read(String name) {
        try (var file = ExamplesTool.class.getResourceAsStream("/examples/" + name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
