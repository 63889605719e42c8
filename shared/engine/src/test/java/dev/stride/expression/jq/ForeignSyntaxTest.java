package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.expression.ExpressionLanguage.Parsed;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignSyntaxTest {

    @ParameterizedTest
    @CsvSource(delimiter = '§', quoteCharacter = '~', textBlock = """
            .a && .b                          § write `.a and .b`: `and` instead of `&&`
            .a || !.b                         § write `.a or (.b | not)`: `or` instead of `||`, `| not` instead of `!`
            !(.a == 1)                        § write `((.a == 1) | not)`: `| not` instead of `!`
            .a !== 'x && y'                   § write `.a != "x && y"`: `"` instead of `'`, `!=` instead of `!==`
            "a && b" == .a && .b              § write `"a && b" == .a and .b`: `and` instead of `&&`
            .a > 1 ? .b : .c                  § write `if .a > 1 then .b else .c end`: `if … then … else … end` instead of `? :`
            [.a ? 1 : 2]                      § write `if … then … else … end` instead of `? :`
            {a: .b?, c: }                     §
            .name.toUpperCase()               § write `(.name | ascii_upcase)`: a function instead of a method, as in `.name | ascii_upcase`
            .name.trim().length               § write a function instead of a method, as in `.name | ascii_upcase`
            .list[0].name.replace("a", "b")   § write `(.list[0].name | sub("a"; "b"))`: a function instead of a method, as in `.name | ascii_upcase`
            $.order.total > 1                 § write `.order.total > 1`: `.` instead of `$`
            .a | nosuch                       §
            """)
    void textWithANotationOfAnotherLanguage_isToldWhatJqHasInstead(String text, String advice) {
        assertThat(ForeignSyntax.advice(text, ForeignSyntaxTest::isJq).orElse(null))
                .isEqualTo(advice);
    }

    private static boolean isJq(String text) {
        return new Jq().parse(text, Set.of()) instanceof Parsed.Valid;
    }
}
