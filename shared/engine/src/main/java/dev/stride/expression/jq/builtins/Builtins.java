package dev.stride.expression.jq.builtins;

import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.MeteredFunction;
import dev.stride.expression.jq.metering.MeteredFunction.CostModel;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.parser.JqParser;
import dev.stride.expression.jq.parser.SymbolTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.internal.IsolatedScopeQuery;
import net.thisptr.jackson.jq.internal.JsonQueryFunction;

/**
 * The built-in functions that a jq expression can call. The functions of the jackson-jq library that are allowed are listed here
 * by name, so that a new version of the library cannot add a function unnoticed. Stride implements the other functions, in Java
 * or in jq.
 */
public final class Builtins {

    private static final Map<CostModel, String> LIBRARY = Map.of(
            CostModel.CONSTANT,
            """
            empty/0 has/1 infinite/0 isinfinite/0 isnan/0 isnormal/0 nan/0 not/0 range/1 range/2 range/3 type/0""",
            CostModel.PATHS,
            "path/1",
            CostModel.INPUT,
            "explode/0 keys/0 keys_unsorted/0 reverse/0 to_entries/0 utf8bytelength/0",
            CostModel.CONTENTS,
            """
            endswith/1 error/0 error/1 from_entries/0 fromjson/0 ltrimstr/1 rtrimstr/1 split/1 \
            startswith/1""",
            CostModel.SEARCH,
            "contains/1",
            CostModel.JOIN,
            "join/1",
            CostModel.ALONG_PATH,
            "getpath/1 setpath/2",
            CostModel.DELETION,
            "delpaths/1");

    /** The functions in Java that can select parts of their input, where jq requires a path expression. */
    private static final Set<String> PLACES =
            Set.of("empty/0", "error/0", "error/1", "getpath/1", "recurse/1", "until/2", "while/2");

    /** The scope that contains the built-in functions. Each evaluation runs in a child scope of it. */
    public static final Scope SCOPE = Scope.newEmptyScope();

    /** The names of the built-in functions that every expression may call. */
    public static final SymbolTable NAMES;

    /** The names of the built-in functions that an expression may call if it may use the syntax of jq 1.7. */
    public static final SymbolTable NEWER_NAMES;

    static {
        var functions = new HashMap<String, Boolean>();
        addNative(functions);
        addDefinitions("builtins.jq", functions);
        functions.keySet().removeIf(symbol -> symbol.startsWith("_"));
        NAMES = new SymbolTable(functions, Set.of(), Set.of(), false);
        addDefinitions("builtins-1.7.jq", functions);
        NEWER_NAMES = new SymbolTable(functions, Set.of(), Set.of(), true);
    }

    private static void addNative(Map<String, Boolean> functions) {
        var library = BuiltinFunctionLoader.getInstance()
                .loadFunctionsFromServiceLoader(BuiltinFunctionLoader.class.getClassLoader(), JqEvaluation.VERSION);
        LIBRARY.forEach((costModel, symbols) -> {
            for (var symbol : symbols.split(" ")) {
                var function = Objects.requireNonNull(library.get(symbol), symbol);
                SCOPE.addFunction(symbol, new MeteredFunction(function, costModel));
                functions.put(symbol, PLACES.contains(symbol));
            }
        });
        NativeFunctions.create(library).forEach((symbol, function) -> {
            SCOPE.addFunction(symbol, function);
            functions.put(symbol, PLACES.contains(symbol));
        });
    }

    /** Adds the built-in functions that are defined in jq. Each function can call itself and the functions before it. */
    private static void addDefinitions(String file, Map<String, Boolean> functions) {
        try (var resource = Objects.requireNonNull(Builtins.class.getResourceAsStream(file))) {
            var text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            JqParser.parseDefinitions(
                    text,
                    () -> new SymbolTable(functions, Set.of(), Set.of(), false),
                    jqFunctionDefinition -> add(
                            functions,
                            jqFunctionDefinition.name(),
                            jqFunctionDefinition.parameters(),
                            jqFunctionDefinition.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(Map<String, Boolean> functions, String name, List<String> parameters, Expression body) {
        var function = new JsonQueryFunction(name, parameters, new IsolatedScopeQuery(body), SCOPE);
        SCOPE.addFunction(name, parameters.size(), function);
        functions.put(SymbolTable.symbol(name, parameters.size()), MeteredNode.isPathExpression(body));
    }

    private Builtins() {}
}
