package dev.stride.language.serverlessworkflow10.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The variables that the expressions of a task can read, by the names that authors use. An instance stores them in this way:
 *
 * <ul>
 *   <li>{@code $context} and {@code $workflow} under their own names, because there is one of each;
 *   <li>a variable of a task under its name and the depth of the task, such as {@code input_1} ({@link #stored});
 *   <li>what a construct of the language keeps for itself, and the variables of authors that the branches of a fork receive, also
 *       with two underscores before the name, such as {@code __for_1} ({@link #hidden}). Authors cannot give such a name.
 * </ul>
 *
 * A value that can be null is stored in an array with one item, because storing null would remove the variable.
 *
 * @param depth number of tasks that enclose the task
 * @param inExtension whether the task belongs to an extension, so that {@code $task} is the extended task
 * @param readings the jq that reads each variable, by the name that authors write
 */
public record VariableScope(int depth, boolean inExtension, Map<String, String> readings) {

    /** The name under which instances store {@code $context}. */
    public static final String CONTEXT = "context";

    public static final String AUTHORIZATION = "authorization";

    /** The name under which instances store {@code $workflow}. */
    public static final String WORKFLOW = "workflow";

    /** The names of built-in variables, which authors cannot use for their own. */
    public static final List<String> RESERVED =
            List.of("context", "input", "output", "secrets", "secret", AUTHORIZATION, "task", "workflow", "runtime");

    /**
     * A jq program that returns an object with the value of each secret under its name. If the text of a secret is a JSON object,
     * the value is this object, not the text (decision D50).
     */
    private static final String SECRETS = """
            map_values((fromjson? | objects) // .)""";

    private static final String WORKFLOW_WITH_DEFINITION = """
            ($workflow + {definition: $CONST.definition})""";

    private static final Pattern NAME = Pattern.compile("\\$?([A-Za-z_][A-Za-z0-9_]*)");

    /** Returns the names that an expression can use: variables and the functions of jq. */
    public static Set<String> names() {
        var names = new LinkedHashSet<String>();
        RESERVED.forEach(variable -> names.add("$" + variable));
        names.addAll(Jq.functions());
        return names;
    }

    public VariableScope {
        readings = Collections.unmodifiableMap(new TreeMap<>(readings));
    }

    /** Returns the scope of the top-level tasks of a workflow. */
    public static VariableScope ofWorkflow() {
        var readings = new TreeMap<String, String>();
        readings.put("context", "$context[0]");
        readings.put("workflow", WORKFLOW_WITH_DEFINITION);
        readings.put("runtime", runtime().toString());
        readings.put("secrets", SECRETS);
        readings.put("secret", SECRETS);
        readings.put(AUTHORIZATION, "null");
        return new VariableScope(0, false, readings);
    }

    private static JsonNode runtime() {
        var runtime =
                JsonNodeFactory.instance.objectNode().put("name", "Stride").put("version", "1");
        runtime.putObject("metadata");
        return runtime;
    }

    public VariableScope inside() {
        return new VariableScope(depth + 1, inExtension, readings).ofTask();
    }

    /**
     * Returns the scope of the extensions of this task, where {@code $task} also contains the definition of the task (decision
     * D46).
     */
    public VariableScope ofExtension() {
        var task = "$" + stored("task");
        return new VariableScope(depth, true, readings).with("task", "(%1$s.definition + %1$s)".formatted(task));
    }

    /** Returns the scope of a function that this task calls. It does not contain variables that authors declared. */
    public VariableScope ofFunction() {
        return new VariableScope(depth + 1, false, ofWorkflow().readings()).ofTask();
    }

    private VariableScope ofTask() {
        var withInput = with("input", "$" + stored("input") + "[0]");
        return inExtension ? withInput : withInput.with("task", "$" + stored("task"));
    }

    /** Returns the name under which an instance stores a variable of this task. */
    public String stored(String variable) {
        return variable + "_" + depth;
    }

    /** Returns the name under which an instance stores what a construct keeps for itself, or what an author named. */
    public String hidden(String name) {
        return "__" + stored(name);
    }

    /**
     * Returns a copy of this scope with an additional variable.
     *
     * @param reading the jq program that returns the value of the variable
     */
    public VariableScope with(String variable, String reading) {
        var more = new TreeMap<>(readings);
        more.put(variable, reading);
        return new VariableScope(depth, inExtension, more);
    }

    /**
     * Returns the variables that this task inherits from the tasks around it. These are the variables that authors declared, such
     * as that of a loop, and in an extension also {@code $task}.
     */
    public List<String> given() {
        return readings.keySet().stream()
                .filter(name -> !RESERVED.contains(name) || inExtension && name.equals("task"))
                .toList();
    }

    /** Parses the name of a variable as an author writes it, with or without a dollar sign (decision D22). */
    public static String parseName(Place place, String usual) {
        if (place.isAbsent()) {
            return usual;
        }
        var name = NAME.matcher(place.text());
        if (!name.matches()) {
            place.fault(
                    "the name of a variable may contain only letters, digits and underscores",
                    "such as `" + usual + "`");
            return usual;
        }
        if (VariableScope.RESERVED.contains(name.group(1)) || name.group(1).startsWith("__")) {
            place.fault("`" + name.group(1) + "` has a meaning of its own", "choose another name");
            return usual;
        }
        return name.group(1);
    }

    /**
     * The names of the two variables that hold the current element of an iteration and its position (sections "For" and
     * "Subscription Iterator").
     */
    public record IterationVariables(String element, String position) {

        private static final IterationVariables DEFAULT = new IterationVariables("item", "index");

        /**
         * Parses the names of the variables for the current element and its position. Reports a fault if these names are
         * equal.
         *
         * @param element the property with the name of the variable for the element
         */
        public static IterationVariables parse(Fields fields, String element) {
            var item = fields.get(element);
            var at = fields.get("at");
            var names = new IterationVariables(
                    VariableScope.parseName(item, DEFAULT.element()), VariableScope.parseName(at, DEFAULT.position()));
            if (!names.element().equals(names.position())) {
                return names;
            }
            Place written = at.isAbsent() ? item : at;
            written.fault(
                    "the element and its position have the same variable `%s`".formatted(names.element()),
                    "choose a different name for each");
            return DEFAULT;
        }
    }
}
