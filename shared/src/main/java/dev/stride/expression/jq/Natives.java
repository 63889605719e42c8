package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.Computed.Computation;
import dev.stride.expression.jq.MeteredFunction.Work;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** The built-in functions that are written here in Java: those that jq has otherwise than the library, or alone. */
final class Natives {

    /** A computation without arguments. */
    @FunctionalInterface
    private interface Conversion {
        JsonNode of(JsonNode in) throws JsonQueryException;
    }

    private final Map<String, Function> library;
    private final Map<String, MeteredFunction> functions = new HashMap<>();

    private Natives(Map<String, Function> library) {
        this.library = library;
    }

    /**
     * The functions by name and number of arguments; a name that begins with an underscore is for definitions in jq.
     *
     * @param library the library's functions, which some of these use
     */
    static Map<String, MeteredFunction> over(Map<String, Function> library) {
        var natives = new Natives(library);
        Mathematics.functions().forEach((symbol, function) -> natives.add(symbol, Work.CONSTANT, function));
        natives.addValues();
        natives.addLoops();
        natives.addTimes();
        natives.addMatching();
        natives.addFormats();
        natives.addAdapted();
        return natives.functions;
    }

    private void addValues() {
        add("now/0", Work.CONSTANT, _ -> Numbers.of(Run.current().now().toEpochMilli() / 1000.0));
        add("tonumber/0", Work.CONTENTS, Texts::number);
        add("tostring/0", Work.CONTENTS, JsonText::plain);
        add("tojson/0", Work.CONTENTS, in -> TextNode.valueOf(JsonText.of(in)));
        add("implode/0", Work.CONTENTS, Texts::ofCodePoints);
        add("_offsets/1", Work.SEARCH, (in, arguments) -> Texts.offsets(in, arguments.getFirst()));
        add("_sorted/1", Work.CONTENTS, (in, arguments) -> Sorting.sorted(in, arguments.getFirst()));
        add("_grouped/1", Work.CONTENTS, (in, arguments) -> Sorting.grouped(in, arguments.getFirst()));
        add("_least/1", Work.CONTENTS, (in, arguments) -> Sorting.least(in, arguments.getFirst()));
        add("_greatest/1", Work.CONTENTS, (in, arguments) -> Sorting.greatest(in, arguments.getFirst()));
    }

    private void addLoops() {
        add("recurse/1", Work.CONSTANT, Loop.RECURSE);
        add("while/2", Work.CONSTANT, Loop.WHILE);
        add("until/2", Work.CONSTANT, Loop.UNTIL);
    }

    private void addTimes() {
        add("gmtime/0", Work.CONSTANT, Times::fields);
        add("mktime/0", Work.CONSTANT, Times::seconds);
        add("strftime/1", Work.CONTENTS, Times::text);
        add("strptime/1", Work.CONTENTS, Times::parsed);
    }

    private void addMatching() {
        add("_test/2", Work.MATCHING, Matching::isIn);
        add("_matches/2", Work.MATCHING, Matching::matches);
        add("_substituted/3", Work.MATCHING, new Substitution());
    }

    private void addFormats() {
        add("@text/0", Work.CONTENTS, JsonText::plain);
        add("@json/0", Work.CONTENTS, in -> TextNode.valueOf(JsonText.of(in)));
        add("@csv/0", Work.CONTENTS, Formats::csv);
        add("@tsv/0", Work.CONTENTS, Formats::tsv);
        add("@sh/0", Work.CONTENTS, Formats::shell);
        add("@base64d/0", Work.CONTENTS, Formats::fromBase64);
        for (var symbol : List.of("@html/0", "@uri/0", "@base64/0")) {
            around(symbol, symbol, Work.CONTENTS, JsonText::plain);
        }
    }

    /** Those of the library's functions that need something done before. */
    private void addAdapted() {
        around("_indices/1", "indices/1", Work.SEARCH, in -> in);
        var length = libraryFunction("length/0");
        add("length/0", Work.INPUT, (scope, arguments, in, path, output, version) -> {
            if (in.isNumber()) {
                output.emit(Numbers.magnitude(in), null);
            } else {
                length.apply(scope, arguments, in, path, output, version);
            }
        });
    }

    private void around(String symbol, String of, Work work, UnaryOperator<JsonNode> before) {
        var function = libraryFunction(of);
        add(
                symbol,
                work,
                (scope, arguments, in, path, output, version) ->
                        function.apply(scope, arguments, before.apply(in), path, output, version));
    }

    private Function libraryFunction(String symbol) {
        return Objects.requireNonNull(library.get(symbol), symbol);
    }

    private void add(String symbol, Work work, Conversion conversion) {
        add(symbol, work, (in, _) -> conversion.of(in));
    }

    private void add(String symbol, Work work, Computation computation) {
        add(symbol, work, new Computed(computation));
    }

    private void add(String symbol, Work work, Function function) {
        functions.put(symbol, new MeteredFunction(function, work));
    }
}
