package dev.stride.expression.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.ExpressionLimits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how regular expressions of jq are written for RE2/J, and how large they may become. */
class RegexRewriterTest {

    private static final int LARGEST = ExpressionLimits.EXPRESSION_PATTERN_SIZE;

    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource(
            delimiterString = " => ",
            value = {
                "abc => abc",
                "\\d => [\\p{Nd}]",
                "\\D => [^\\p{Nd}]",
                "[\\d.] => [\\p{Nd}.]",
                "[\\D.] => [\\P{Nd}.]",
                "\\h\\H => [0-9a-fA-F][^0-9a-fA-F]",
                "a\\Z => a\\z",
                "\\u00e9x => \\x{00e9}x",
                "[\\u00e9-x] => [\\x{00e9}-x]",
                "\\. => \\.",
                "[\\]a] => [\\]a]",
                "[]a]b => []a]b",
                "[^]a]b => [^]a]b",
                "[[:alpha:]_] => [\\pL\\pM_]",
                "[[:digit:]]x => [\\p{Nd}]x",
                "[[:word:]] => [[:word:]]",
                "[[:a] => [[:a]",
                "[a => [a]",
                "a{2} => a{2}",
                "a{2,} => a{2,}",
                "a{2,5}b => a{2,5}b",
                "a{,5} => a{0,5}",
                "a{x} => a{x}",
                "a{12345} => a{12345}",
                "a{2 => a{2",
                "(a(b)c) => (a(b)c)",
                "a b#c => a b#c",
            })
    void expression_isTranslated(String written, String rewritten) {
        assertThat(RegexRewriter.rewrite(written, false)).isEqualTo(rewritten);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"a b", " a\tb ", "ab# comment", "a# one\nb# two"})
    void blanksAndComments_areLeftOutOfTheExtendedForm(String written) {
        assertThat(Pattern.compile(RegexRewriter.rewrite(written, true)).matches("ab"))
                .isTrue();
    }

    @ParameterizedTest(name = "{0}: its last repetition may have {1} parts")
    @CsvSource(
            delimiterString = " => ",
            value = {
                "(a{100}){N} => 100",
                "(a{10,100}){N} => 100",
                "(a{,100}){N} => 100",
                "((ab){50}){N} => 100",
                "(\\w{100}){N} => 100",
                "([a-z]{100}){N} => 100",
                "((a{10}){10}){N} => 100",
                "a{5000}b{N} => 5000",
                "(a{99}b){N} => 100",
                "(a{100}){1,N} => 100",
            })
    void expressionWhoseRepetitionsMakeItTooLarge_isRefused(String written, int most) {
        assertThat(RegexRewriter.rewrite(written.replace("N", Integer.toString(most)), false))
                .isNotEmpty();
        assertThatThrownBy(() -> RegexRewriter.rewrite(written.replace("N", Integer.toString(most + 1)), false))
                .isInstanceOf(PatternSyntaxException.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"a", "\\d", "[x]", "a{x}"})
    void partsWithoutRepetition_countOnceEach(String part) {
        var size = part.equals("a{x}") ? 4 : 1;

        assertThat(RegexRewriter.rewrite(part.repeat(LARGEST / size), false)).isNotEmpty();
        assertThatThrownBy(() -> RegexRewriter.rewrite(part.repeat(LARGEST / size) + "a", false))
                .isInstanceOf(PatternSyntaxException.class);
    }
}
