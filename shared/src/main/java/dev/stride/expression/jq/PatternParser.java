package dev.stride.expression.jq;

import dev.stride.expression.jq.AlternativeMatcher.Alternative;
import dev.stride.expression.jq.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.internal.tree.literal.StringLiteral;
import net.thisptr.jackson.jq.internal.tree.matcher.PatternMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ArrayMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ObjectMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ObjectMatcher.FieldMatcher;
import net.thisptr.jackson.jq.internal.tree.matcher.matchers.ValueMatcher;

/** Reads the patterns that jq binds variables with: {@code $x}, {@code [$a, $b]}, <code>{name: $n, $id}</code>. */
final class PatternParser {

    private final Tokens tokens;
    private final Parser parser;
    private final StringParser strings;

    PatternParser(Tokens tokens, Parser parser) {
        this.tokens = tokens;
        this.parser = parser;
        this.strings = new StringParser(tokens, parser);
    }

    /**
     * The pattern at the cursor, with its alternatives after {@code ?//}.
     *
     * @param names that the keys in it may use
     * @param bound gets the names of the variables that the patterns bind
     */
    PatternMatcher patterns(Names names, Set<String> bound) {
        var patterns = new LinkedHashMap<PatternMatcher, Set<String>>();
        do {
            var own = new HashSet<String>();
            patterns.put(pattern(names, own), own);
            bound.addAll(own);
        } while (tokens.accept("?//"));
        if (patterns.size() == 1) {
            return patterns.firstEntry().getKey();
        }
        var alternatives = new ArrayList<Alternative>();
        patterns.forEach((pattern, own) -> {
            var others = new HashSet<>(bound);
            others.removeAll(own);
            alternatives.add(new Alternative(pattern, others));
        });
        return new AlternativeMatcher(alternatives);
    }

    /**
     * One pattern.
     *
     * @param names that the keys in it may use
     * @param bound gets the names of the variables that the pattern binds
     */
    private PatternMatcher pattern(Names names, Set<String> bound) {
        if (tokens.at(Kind.VARIABLE)) {
            return new ValueMatcher(bind(bound));
        }
        if (tokens.accept("[")) {
            return new ArrayMatcher(elements(names, bound));
        }
        tokens.expect("{");
        var fields = new ArrayList<FieldMatcher>();
        do {
            fields.add(field(names, bound));
        } while (tokens.accept(","));
        tokens.expect("}");
        return new ObjectMatcher(fields);
    }

    private List<PatternMatcher> elements(Names names, Set<String> bound) {
        var elements = new ArrayList<PatternMatcher>();
        do {
            elements.add(parser.nested(() -> pattern(names, bound)));
        } while (tokens.accept(","));
        tokens.expect("]");
        return elements;
    }

    private FieldMatcher field(Names names, Set<String> bound) {
        if (tokens.at(Kind.VARIABLE)) {
            var name = new StringLiteral(bind(bound));
            return tokens.at(":")
                    ? new FieldMatcher(true, name, valuePattern(names, bound))
                    : new FieldMatcher(true, name, null);
        }
        return new FieldMatcher(false, key(names), valuePattern(names, bound));
    }

    private Expression key(Names names) {
        if (tokens.at(Kind.NAME)) {
            return new StringLiteral(tokens.next().text());
        }
        if (strings.begins()) {
            return strings.string(names);
        }
        tokens.expect("(");
        var key = parser.pipe(names);
        tokens.expect(")");
        return key;
    }

    private PatternMatcher valuePattern(Names names, Set<String> bound) {
        tokens.expect(":");
        return parser.nested(() -> pattern(names, bound));
    }

    private String bind(Set<String> bound) {
        var name = tokens.next().text();
        bound.add(name);
        return name;
    }
}
