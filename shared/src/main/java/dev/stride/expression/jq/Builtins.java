package dev.stride.expression.jq;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.stride.expression.jq.MeteredFunction.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.IsolatedScopeQuery;
import net.thisptr.jackson.jq.internal.JqJson;
import net.thisptr.jackson.jq.internal.JsonQueryFunction;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The built-in functions that an expression may call. Those written in Java are listed here by name, so that a function
 * which a new version of the library brings is not there before someone has looked at it. Those written in jq are made
 * of these alone; they are read by our own parser, which meters them like any other expression.
 */
final class Builtins {

    static final Version VERSION = Versions.JQ_1_6;

    private static final Map<Work, String> NATIVE = Map.of(
            Work.CONSTANT,
            """
            acos/0 asin/0 atan/0 atan2/2 cbrt/0 ceil/0 cos/0 cosh/0 empty/0 exp/0 exp10/0 exp2/0 expm1/0 floor/0 \
            has/1 infinite/0 isinfinite/0 isnan/0 isnormal/0 log/0 log10/0 log1p/0 log2/0 nan/0 not/0 \
            pow/2 range/1 range/2 range/3 round/0 sin/0 sinh/0 sqrt/0 tan/0 tanh/0 type/0""",
            Work.PATHS,
            "path/1",
            Work.INPUT,
            """
            explode/0 keys/0 keys_unsorted/0 length/0 reverse/0 to_entries/0 utf8bytelength/0""",
            Work.CONTENTS,
            """
            @base64/0 @base64d/0 @csv/0 @html/0 @sh/0 @tsv/0 @uri/0 endswith/1 error/0 error/1 from_entries/0 \
            fromdateiso8601/0 fromjson/0 group_by/1 implode/0 ltrimstr/1 max_by/1 min_by/1 paths/1 rtrimstr/1 sort_by/1 \
            split/1 startswith/1 todateiso8601/0 tojson/0 tonumber/0 tostring/0""",
            Work.SEARCH,
            "contains/1 index/1 indices/1 rindex/1",
            Work.JOIN,
            "join/1",
            Work.ALONG_PATH,
            "getpath/1 setpath/2",
            Work.DELETION,
            "delpaths/1",
            Work.MATCHING,
            "_match_impl/3 _sub_impl/3");

    /** Functions that give places of their input; all others in Java give values that they compute. */
    private static final Set<String> PLACES = Set.of("empty/0", "error/0", "error/1", "getpath/1");

    /** Holds the functions; an evaluation runs in a child of it. */
    static final Scope SCOPE = Scope.newEmptyScope();

    /** What an expression may name before it defines anything itself. */
    static final Names NAMES;

    static {
        var functions = new HashMap<String, Boolean>();
        addNative(functions);
        addDefined(functions);
        functions.keySet().removeIf(symbol -> symbol.startsWith("_"));
        NAMES = new Names(functions, Set.of(), Set.of());
    }

    private static void addNative(Map<String, Boolean> functions) {
        var library = BuiltinFunctionLoader.getInstance()
                .loadFunctionsFromServiceLoader(BuiltinFunctionLoader.class.getClassLoader(), VERSION);
        NATIVE.forEach((work, symbols) -> {
            for (var symbol : symbols.split(" ")) {
                var function = Objects.requireNonNull(library.get(symbol), symbol);
                SCOPE.addFunction(symbol, new MeteredFunction(function, work));
                functions.put(symbol, PLACES.contains(symbol));
            }
        });
        SCOPE.addFunction("now/0", Builtins::now);
        functions.put("now/0", false);
    }

    private static void addDefined(Map<String, Boolean> functions) {
        var definitions = definitions();
        for (var definition : definitions) {
            functions.put(Names.symbol(definition.name, definition.args.size()), true);
        }
        for (var definition : definitions) {
            var names = new Names(functions, Set.of(), Set.of()).withParameters(definition.args);
            var body = Parser.parse(definition.body, names);
            var function = new JsonQueryFunction(definition.name, definition.args, new IsolatedScopeQuery(body), SCOPE);
            SCOPE.addFunction(definition.name, definition.args.size(), function);
            functions.put(Names.symbol(definition.name, definition.args.size()), Metered.isPlace(body));
        }
    }

    private static List<JqJson.JqFuncDef> definitions() {
        var json =
                JsonMapper.builder().enable(JsonReadFeature.ALLOW_YAML_COMMENTS).build();
        try (var resource = Objects.requireNonNull(Scope.class.getResourceAsStream("jq.json"))) {
            return json.readValue(resource, JqJson.class).functions.stream()
                    .filter(definition -> definition.version == null || definition.version.contains(VERSION))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void now(
            Scope scope,
            List<Expression> arguments,
            JsonNode in,
            @Nullable Path path,
            PathOutput output,
            Version version)
            throws JsonQueryException {
        output.emit(DoubleNode.valueOf(Run.current().now().toEpochMilli() / 1000.0), null);
    }

    private Builtins() {}
}
