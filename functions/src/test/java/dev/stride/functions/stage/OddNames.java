package dev.stride.functions.stage;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names that clients, servers and shells read in different ways as a segment of a path. */
public final class OddNames {

    private static final List<String> NAMES = List.of(
            "",
            ".",
            "..",
            "...",
            ".hidden",
            "a.",
            "/",
            "nope/sched",
            "a//b",
            "a/..",
            "%",
            "%2F",
            "%2f",
            "%252F",
            "%2e%2e",
            "%00",
            "%zz",
            "a%20b",
            " ",
            "a b",
            " a",
            "a ",
            "+",
            "a+b",
            "~",
            "~a",
            ";",
            "a;b=c",
            "?",
            "a?b=c",
            "#",
            "a#b",
            ":",
            "a:b",
            "a:1.0",
            "@",
            "a@b",
            "&",
            "=",
            "a=b",
            ",",
            "a,b",
            "$",
            "$x",
            "*",
            "!",
            "(a)",
            "[a]",
            "{id}",
            "{a,b}",
            "'",
            "\"",
            "`",
            "^",
            "|",
            "<a>",
            "\\",
            "a\\b",
            "-",
            "--help",
            "-a",
            "_",
            "versions",
            "instances",
            "latest",
            "null",
            "ä",
            "ä",
            "日本語",
            "🚀",
            "\u0000",
            "\t",
            "a\nb",
            "\r\n",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u200b",
            "\u202e",
            "\ufeff",
            "\ufffd",
            "\ud83d",
            "a\ude80",
            "a".repeat(500),
            "ä".repeat(250),
            "a".repeat(501));

    private static final List<String> PIECES = Stream.concat(
                    NAMES.stream().filter(name -> !name.isEmpty() && name.length() < 10),
                    IntStream.range(' ', '\u0180').mapToObj(Character::toString))
            .toList();

    private static final int MADE = 150;

    /** Returns the names that are known to be odd, and names that are made of them at random, always the same. */
    public static List<String> all() {
        var random = new Random(1);
        return Stream.concat(
                        NAMES.stream(),
                        IntStream.range(0, MADE)
                                .mapToObj(_ -> random.ints(1 + random.nextInt(4), 0, PIECES.size())
                                        .mapToObj(PIECES::get)
                                        .collect(Collectors.joining())))
                .distinct()
                .toList();
    }

    private OddNames() {}
}
