package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.builtins.ComputedFunction.Computation;
import dev.stride.expression.jq.builtins.RegexFunctions.SubstitutionFunction;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.MeteredFunction;
import dev.stride.expression.jq.metering.MeteredFunction.CostModel;
import dev.stride.expression.jq.time.TimeFunctions;
import dev.stride.expression.jq.value.JqJsonWriter;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** The built-in jq functions that Stride implements in Java, because jackson-jq lacks them or differs from jq. */
final class NativeFunctions {

    /** A jq function without arguments, which converts its input. */
    @FunctionalInterface
    private interface Conversion {
        JsonNode of(JsonNode in) throws JsonQueryException;
    }

    private final Map<String, Function> library;
    private final Map<String, MeteredFunction> functions = new HashMap<>();

    private NativeFunctions(Map<String, Function> library) {
        this.library = library;
    }

    /**
     * Returns the built-in functions that are implemented in Java. The keys have the form {@code name/arity}. A function whose
     * name begins with an underscore is internal: the built-in functions that are defined in jq can call it, but the expressions
     * of authors cannot.
     *
     * @param library the functions of jackson-jq, some of which are reused
     */
    static Map<String, MeteredFunction> create(Map<String, Function> library) {
        var nativeFunctions = new NativeFunctions(library);
        MathFunctions.functions()
                .forEach((symbol, function) -> nativeFunctions.add(symbol, CostModel.CONSTANT, function));
        nativeFunctions.addValues();
        nativeFunctions.addLoops();
        nativeFunctions.addTimes();
        nativeFunctions.addMatching();
        nativeFunctions.addFormats();
        nativeFunctions.addAdapted();
        return nativeFunctions.functions;
    }

    private void addValues() {
        add(
                "now/0",
                CostModel.CONSTANT,
                _ -> JqNumbers.of(JqEvaluation.current().now().toEpochMilli() / 1000.0));
        add("tonumber/0", CostModel.CONTENTS, StringFunctions::toNumber);
        add("tostring/0", CostModel.CONTENTS, JqJsonWriter::toText);
        add("tojson/0", CostModel.CONTENTS, in -> TextNode.valueOf(JqJsonWriter.toJson(in)));
        add("implode/0", CostModel.CONTENTS, StringFunctions::implode);
        add("_offsets/1", CostModel.SEARCH, (in, arguments) -> StringFunctions.offsets(in, arguments.getFirst()));
        add("_sorted/1", CostModel.CONTENTS, (in, arguments) -> SortFunctions.sort(in, arguments.getFirst()));
        add("_grouped/1", CostModel.CONTENTS, (in, arguments) -> SortFunctions.group(in, arguments.getFirst()));
        add("_least/1", CostModel.CONTENTS, (in, arguments) -> SortFunctions.min(in, arguments.getFirst()));
        add("_greatest/1", CostModel.CONTENTS, (in, arguments) -> SortFunctions.max(in, arguments.getFirst()));
    }

    private void addLoops() {
        add("recurse/1", CostModel.CONSTANT, LoopFunction.RECURSE);
        add("while/2", CostModel.CONSTANT, LoopFunction.WHILE);
        add("until/2", CostModel.CONSTANT, LoopFunction.UNTIL);
    }

    private void addTimes() {
        add("gmtime/0", CostModel.CONSTANT, TimeFunctions::gmtime);
        add("mktime/0", CostModel.CONSTANT, TimeFunctions::mktime);
        add("strftime/1", CostModel.CONTENTS, TimeFunctions::strftime);
        add("strptime/1", CostModel.CONTENTS, TimeFunctions::strptime);
    }

    private void addMatching() {
        add("_test/2", CostModel.MATCHING, RegexFunctions::test);
        add("_matches/2", CostModel.MATCHING, RegexFunctions::match);
        add("_substituted/3", CostModel.MATCHING, new SubstitutionFunction());
    }

    private void addFormats() {
        add("@text/0", CostModel.CONTENTS, JqJsonWriter::toText);
        add("@json/0", CostModel.CONTENTS, in -> TextNode.valueOf(JqJsonWriter.toJson(in)));
        add("@csv/0", CostModel.CONTENTS, FormatFunctions::csv);
        add("@tsv/0", CostModel.CONTENTS, FormatFunctions::tsv);
        add("@sh/0", CostModel.CONTENTS, FormatFunctions::shell);
        add("@base64d/0", CostModel.CONTENTS, FormatFunctions::fromBase64);
        for (var symbol : List.of("@html/0", "@uri/0", "@base64/0")) {
            around(symbol, symbol, CostModel.CONTENTS, JqJsonWriter::toText);
        }
    }

    /** Adds functions of jackson-jq that need an adaptation, such as a different name or a special case for some inputs. */
    private void addAdapted() {
        around("_indices/1", "indices/1", CostModel.SEARCH, in -> in);
        var length = libraryFunction("length/0");
        add("length/0", CostModel.INPUT, (scope, arguments, in, path, output, version) -> {
            if (in.isNumber()) {
                output.emit(JqNumbers.abs(in), null);
            } else {
                length.apply(scope, arguments, in, path, output, version);
            }
        });
    }

    private void around(String symbol, String of, CostModel costModel, UnaryOperator<JsonNode> before) {
        var function = libraryFunction(of);
        add(
                symbol,
                costModel,
                (scope, arguments, in, path, output, version) ->
                        function.apply(scope, arguments, before.apply(in), path, output, version));
    }

    private Function libraryFunction(String symbol) {
        return Objects.requireNonNull(library.get(symbol), symbol);
    }

    private void add(String symbol, CostModel costModel, Conversion conversion) {
        add(symbol, costModel, (in, _) -> conversion.of(in));
    }

    private void add(String symbol, CostModel costModel, Computation computation) {
        add(symbol, costModel, new ComputedFunction(computation));
    }

    private void add(String symbol, CostModel costModel, Function function) {
        functions.put(symbol, new MeteredFunction(function, costModel));
    }
}
