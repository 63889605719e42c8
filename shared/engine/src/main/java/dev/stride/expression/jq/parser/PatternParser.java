package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import dev.stride.expression.jq.tree.AlternativeMatcher;
import dev.stride.expression.jq.tree.AlternativeMatcher.Alternative;
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

/** A parser for the patterns that bind jq variables: {@code $x}, {@code [$a, $b]}, <code>{name: $n, $id}</code>. */
final class PatternParser {

    private final TokenCursor tokenCursor;
    private final JqParser jqParser;
    private final StringParser strings;

    PatternParser(TokenCursor tokenCursor, JqParser jqParser) {
        this.tokenCursor = tokenCursor;
        this.jqParser = jqParser;
        this.strings = new StringParser(tokenCursor, jqParser);
    }

    /**
     * Parses the pattern at the cursor, including all alternatives separated by {@code ?//}.
     *
     * @param symbolTable the names that its keys may use
     * @param bound receives the names of the variables that the patterns bind
     */
    PatternMatcher parse(SymbolTable symbolTable, Set<String> bound) {
        var patterns = new LinkedHashMap<PatternMatcher, Set<String>>();
        do {
            var own = new HashSet<String>();
            patterns.put(pattern(symbolTable, own), own);
            bound.addAll(own);
        } while (tokenCursor.accept("?//"));
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
     * Parses one pattern, without alternatives.
     *
     * @param symbolTable the names that its keys may use
     * @param bound receives the names of the variables that the pattern binds
     */
    private PatternMatcher pattern(SymbolTable symbolTable, Set<String> bound) {
        if (tokenCursor.at(Kind.VARIABLE)) {
            return new ValueMatcher(bind(bound));
        }
        if (tokenCursor.accept("[")) {
            return new ArrayMatcher(elements(symbolTable, bound));
        }
        tokenCursor.expect("{");
        var fields = new ArrayList<FieldMatcher>();
        do {
            fields.add(field(symbolTable, bound));
        } while (tokenCursor.accept(","));
        tokenCursor.expect("}");
        return new ObjectMatcher(fields);
    }

    private List<PatternMatcher> elements(SymbolTable symbolTable, Set<String> bound) {
        var elements = new ArrayList<PatternMatcher>();
        do {
            elements.add(jqParser.nested(() -> pattern(symbolTable, bound)));
        } while (tokenCursor.accept(","));
        tokenCursor.expect("]");
        return elements;
    }

    private FieldMatcher field(SymbolTable symbolTable, Set<String> bound) {
        if (tokenCursor.at(Kind.VARIABLE)) {
            var name = new StringLiteral(bind(bound));
            return tokenCursor.at(":")
                    ? new FieldMatcher(true, name, valuePattern(symbolTable, bound))
                    : new FieldMatcher(true, name, null);
        }
        return new FieldMatcher(false, key(symbolTable), valuePattern(symbolTable, bound));
    }

    private Expression key(SymbolTable symbolTable) {
        if (tokenCursor.at(Kind.NAME)) {
            return new StringLiteral(tokenCursor.next().text());
        }
        if (strings.isAtString()) {
            return strings.parse(symbolTable);
        }
        tokenCursor.expect("(");
        var key = jqParser.pipe(symbolTable);
        tokenCursor.expect(")");
        return key;
    }

    private PatternMatcher valuePattern(SymbolTable symbolTable, Set<String> bound) {
        tokenCursor.expect(":");
        return jqParser.nested(() -> pattern(symbolTable, bound));
    }

    private String bind(Set<String> bound) {
        var name = tokenCursor.next().text();
        bound.add(name);
        return name;
    }
}
