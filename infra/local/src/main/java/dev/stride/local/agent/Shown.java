package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Cuts what an answer shows, so that it stays short. Each cut says how much is left out. */
final class Shown {

    /** The most items of a list, such as faults of a definition. */
    static final int ITEMS = 50;

    /** The most characters of one value, such as the output of an instance. */
    static final int VALUE_CHARACTERS = 4_000;

    /** The most characters of one line, such as an entry of a history. */
    static final int LINE_CHARACTERS = 1_000;

    static JsonNode value(JsonNode value) {
        var text = value.toString();
        return text.length() > VALUE_CHARACTERS ? TextNode.valueOf(cut(text, VALUE_CHARACTERS)) : value;
    }

    static String line(String line) {
        return cut(line, LINE_CHARACTERS);
    }

    static String cut(String text, int characters) {
        return text.length() > characters
                ? "%s... (%d characters more)".formatted(text.substring(0, characters), text.length() - characters)
                : text;
    }

    static List<String> lines(List<String> lines) {
        return items(lines.stream().map(Shown::line).toList(), "%d more"::formatted);
    }

    /** @param more makes an item that says how many more there are */
    static <T> List<T> items(List<T> all, Function<Integer, T> more) {
        if (all.size() <= ITEMS) {
            return all;
        }
        var shown = new ArrayList<>(all.subList(0, ITEMS));
        shown.add(more.apply(all.size() - ITEMS));
        return shown;
    }

    private Shown() {}
}
