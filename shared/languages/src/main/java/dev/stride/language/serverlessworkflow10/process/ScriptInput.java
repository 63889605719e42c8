package dev.stride.language.serverlessworkflow10.process;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.Resources.Resource;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses the properties of a script, such as its code and its arguments, to one expression. This expression computes
 * the input of the Lambda function that runs the script (section "Script Process").
 */
final class ScriptInput {

    private static final String CODE = "code";
    private static final String SOURCE = "source";
    private static final String ARGUMENTS = "arguments";
    private static final String ENVIRONMENT = "environment";
    private static final String STDIN = "stdin";

    /** Matches a name that is valid for a variable in both JavaScript and Python. */
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    static Optional<Expression> parse(Place place, TaskExpressions expressions, CompilationContext compilation) {
        var fields = place.fields();
        fields.text("language");
        var parts = new LinkedHashMap<String, Expression>();
        var code = code(fields, expressions, compilation);
        code.ifPresent(text -> parts.put(CODE, text));
        checkArguments(fields.get(ARGUMENTS));
        fields.get(ENVIRONMENT).fields();
        if (!fields.get(STDIN).isAbsent()) {
            fields.text(STDIN);
        }
        for (var part : new String[] {ARGUMENTS, ENVIRONMENT, STDIN}) {
            if (fields.has(part)) {
                parts.put(part, expressions.template(fields.get(part)));
            }
        }
        fields.rejectUnknown();
        return code.map(_ -> new Template.Fields(parts));
    }

    /**
     * Checks the arguments. An array contains the command-line arguments of the script; an object contains variables of the
     * script, whose names must be valid (decision D14).
     */
    private static void checkArguments(Place arguments) {
        if (arguments.value().isArray()) {
            return;
        }
        arguments.fields().place().value().fieldNames().forEachRemaining(name -> {
            if (!VARIABLE.matcher(name).matches()) {
                arguments
                        .at(name)
                        .fault(
                                "`%s` cannot be the name of a variable of the script".formatted(name),
                                "use letters, digits and underscores");
            }
        });
    }

    private static Optional<Expression> code(
            Fields fields, TaskExpressions expressions, CompilationContext compilation) {
        var code = fields.get(CODE);
        var source = fields.get(SOURCE);
        if (!code.isAbsent() && !source.isAbsent()) {
            source.fault("`code` and `source` cannot both be set", "remove one of them");
            return Optional.empty();
        }
        if (!source.isAbsent()) {
            return source(source, compilation);
        }
        if (code.isAbsent()) {
            fields.reportMissing(CODE, SOURCE);
            return Optional.empty();
        }
        return Optional.of(inline(code, expressions));
    }

    /**
     * Returns an expression for the code of the script. If the whole text is one expression in {@code ${ }}, this
     * expression computes the code. Any other text is itself the code, because {@code ${ }} in it can be part of a
     * JavaScript template.
     */
    private static Expression inline(Place code, TaskExpressions expressions) {
        var text = code.text();
        return !text.isBlank() && !TaskExpressions.unwrap(code).equals(text.strip())
                ? expressions.template(code)
                : new Constant(TextNode.valueOf(text));
    }

    /** Loads the script. Its text becomes part of the workflow, so a later change of the source has no effect. */
    private static Optional<Expression> source(Place source, CompilationContext compilation) {
        var uri = ExternalResource.documentUri(source);
        if (uri.isEmpty()) {
            return Optional.empty();
        }
        return switch (compilation.resources().load(uri)) {
            case Resource.Text(var content) -> Optional.of(new Constant(TextNode.valueOf(content)));
            case Resource.LeftOut _ -> Optional.of(new Constant(TextNode.valueOf("")));
            case Resource.Missing(var reason) -> {
                source.fault(reason, "");
                yield Optional.empty();
            }
        };
    }

    private ScriptInput() {}
}
