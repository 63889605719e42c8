package dev.stride.editor;

import dev.stride.Limits;
import dev.stride.editor.Part.Entry;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.editor.Part.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the structure of a text in JSON or YAML that may be half typed. It never fails: what it does not understand becomes a
 * scalar. Of a valid text it finds the same values at the same places as the parser does.
 */
final class OutlineReader {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final char PLAIN = ' ';
    private static final String FLOW_ENDS = ",]}";
    private static final String NOT_IN_KEYS = "{[|>%@`#,]}";

    private final String text;
    private final boolean isJson;
    private final int[] starts;
    private final int[] ends;

    /** The column at which the unread part of each line begins. */
    private final int[] columns;

    /** The line that is read next in block style. */
    private int line;

    /** The character that is read next in flow style, and the end of the text in flow style. */
    private int at;

    private int limit;
    private int depth;

    private OutlineReader(String text) {
        this.text = text;
        var lines = text.lines().toList().size() + 1;
        starts = new int[lines];
        ends = new int[lines];
        columns = new int[lines];
        int start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
        isJson = text.substring(start).stripLeading().startsWith("{");
        for (int i = 0; i < lines; i++) {
            starts[i] = Math.min(start, text.length());
            var end = starts[i];
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            ends[i] = end;
            while (starts[i] + columns[i] < end && text.charAt(starts[i] + columns[i]) == ' ') {
                columns[i]++;
            }
            start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
        }
    }

    static Part read(String text) {
        return new OutlineReader(text).document();
    }

    private Part document() {
        skip();
        while (line < starts.length && (startsWith("---") || startsWith("%"))) {
            columns[line] = ends[line] - starts[line];
            skip();
        }
        if (line == starts.length) {
            return empty(text.length(), true);
        }
        return isFlow(here()) ? flow(here(), -1) : block(-1);
    }

    private Part block(int parent) {
        if (depth == Limits.NESTING_DEPTH) {
            var place = here();
            skipDeeper(parent);
            return empty(place, false);
        }
        depth++;
        var column = columns[line];
        var part = isDash() ? sequence(column) : startsMapping() ? mapping(column) : value(here(), parent, true);
        depth--;
        return part;
    }

    private Part sequence(int column) {
        var start = here();
        var items = new ArrayList<Part>();
        while (line < starts.length && columns[line] == column && isDash()) {
            var content = afterSpaces(here() + 1);
            columns[line] = content - starts[line];
            items.add(
                    content < ends[line] && text.charAt(content) != '#' && (isDash() || startsMapping())
                            ? block(column)
                            : value(content, column, true));
            skip();
            skipStray(column);
        }
        return new Sequence(start, items.isEmpty() ? start : items.getLast().end(), items);
    }

    private Part mapping(int column) {
        var start = here();
        var entries = new ArrayList<Entry>();
        while (line < starts.length && columns[line] == column && !isDash()) {
            entries.add(entry(column));
            skip();
            skipStray(column);
        }
        var end = entries.isEmpty()
                ? start
                : Math.max(
                        entries.getLast().key().end(), entries.getLast().value().end());
        return new Mapping(start, end, entries);
    }

    private Entry entry(int column) {
        var colon = colon(here());
        if (colon < 0) {
            var key = scalar(here(), plainEnd(here()), PLAIN, false);
            line++;
            skip();
            return new Entry(
                    key,
                    line < starts.length && columns[line] > column ? block(column) : empty(key.end(), false),
                    false);
        }
        var quote = quote(here());
        var end = colon;
        while (end > here() && isSpace(text.charAt(end - 1))) {
            end--;
        }
        var key = scalar(here(), end, quote, false);
        return new Entry(key, value(afterSpaces(colon + 1), column, false), true);
    }

    /** Reads a value that begins at a place in the current line. @param parent the column of the list or object that has it */
    private Part value(int place, int parent, boolean isItem) {
        var from = place;
        while (from < ends[line] && isProperty(from)) {
            while (from < ends[line] && !isSpace(text.charAt(from))) {
                from++;
            }
            from = afterSpaces(from);
        }
        if (from >= ends[line] || text.charAt(from) == '#') {
            line++;
            skip();
            var isDeeper = line < starts.length && columns[line] > parent;
            var isListBeside = !isItem && line < starts.length && columns[line] == parent && isDash();
            return isDeeper ? block(parent) : isListBeside ? sequence(parent) : empty(from, isItem);
        }
        var first = text.charAt(from);
        if (isFlow(from)) {
            return flow(from, parent);
        }
        if (first == '|' || first == '>') {
            return literal(from, parent);
        }
        return quote(from) == PLAIN ? plain(from, parent, isItem) : quoted(from, parent);
    }

    private Part literal(int from, int parent) {
        var begin = ends[line];
        var end = ends[line];
        line++;
        while (line < starts.length && (isBlank(line) || columns[line] > parent)) {
            end = isBlank(line) ? end : ends[line];
            line++;
        }
        return new Scalar(from, end, text.substring(Math.min(begin, end), end), PLAIN, false);
    }

    private Part plain(int from, int parent, boolean isAlone) {
        var end = plainEnd(from);
        var content = new StringBuilder(text.substring(from, end));
        line++;
        var isContinued = false;
        while (line < starts.length && !isBlank(line) && columns[line] > parent && text.charAt(here()) != '#') {
            end = plainEnd(here());
            content.append(' ').append(text, here(), end);
            isContinued = true;
            line++;
        }
        return new Scalar(from, end, content.toString(), PLAIN, isAlone && !isContinued);
    }

    private Part quoted(int from, int parent) {
        limit = blockLimit(parent);
        var end = closing(from);
        line = lineOf(end) + 1;
        return scalar(from, end, text.charAt(from), false);
    }

    private Part flow(int from, int parent) {
        at = from;
        limit = blockLimit(parent);
        var part = flowValue();
        line = lineOf(Math.max(from, at - 1)) + 1;
        return part;
    }

    /** Returns where a value in flow style must end: at the next line that is not deeper than its parent. */
    private int blockLimit(int parent) {
        for (int i = line + 1; i < starts.length; i++) {
            if (!isBlank(i) && columns[i] <= parent && FLOW_ENDS.indexOf(text.charAt(starts[i] + columns[i])) < 0) {
                return starts[i];
            }
        }
        return text.length();
    }

    private Part flowValue() {
        skipFlowSpaces();
        while (at < limit && isProperty(at)) {
            while (at < limit && !isSpace(text.charAt(at)) && text.charAt(at) != '\n') {
                at++;
            }
            skipFlowSpaces();
        }
        if (at >= limit) {
            return empty(Math.min(at, text.length()), false);
        }
        var first = text.charAt(at);
        if (isFlow(at) && depth < Limits.NESTING_DEPTH) {
            depth++;
            var part = first == '{' ? flowMapping() : flowSequence();
            depth--;
            return part;
        }
        return flowScalar();
    }

    private Part flowSequence() {
        var start = at++;
        var items = new ArrayList<Part>();
        while (true) {
            skipFlowSpaces();
            if (at >= limit || text.charAt(at) == '}') {
                break;
            }
            if (text.charAt(at) == ']') {
                at++;
                break;
            }
            if (text.charAt(at) == ',' || text.charAt(at) == ':') {
                at++;
                continue;
            }
            items.add(flowValue());
        }
        return new Sequence(start, Math.min(at, text.length()), items);
    }

    private Part flowMapping() {
        var start = at++;
        var entries = new ArrayList<Entry>();
        while (true) {
            skipFlowSpaces();
            if (at >= limit || text.charAt(at) == ']') {
                break;
            }
            var next = text.charAt(at);
            if (next == '}') {
                at++;
                break;
            }
            if (next == ',' || next == ':' || isFlow(at)) {
                at++;
                continue;
            }
            flowEntries(flowScalar(), entries);
        }
        return new Mapping(start, Math.min(at, text.length()), entries);
    }

    /** Adds a property, and the next ones too when its value is missing and the next name stands in its place. */
    private void flowEntries(Scalar first, List<Entry> entries) {
        var key = first;
        while (true) {
            skipFlowSpaces();
            if (at >= limit || text.charAt(at) != ':') {
                entries.add(new Entry(key, empty(key.end(), false), false));
                return;
            }
            at++;
            var afterColon = at;
            skipFlowSpaces();
            if (at >= limit || FLOW_ENDS.indexOf(text.charAt(at)) >= 0) {
                entries.add(new Entry(key, empty(Math.min(afterColon, text.length()), false), true));
                return;
            }
            var value = flowValue();
            skipFlowSpaces();
            if (!(value instanceof Scalar name) || at >= limit || text.charAt(at) != ':') {
                entries.add(new Entry(key, value, true));
                return;
            }
            entries.add(new Entry(key, empty(afterColon, false), true));
            key = name;
        }
    }

    private Scalar flowScalar() {
        var start = at;
        if (quote(at) != PLAIN) {
            at = closing(at);
            return scalar(start, at, text.charAt(start), false);
        }
        at++;
        while (at < limit && !endsFlowScalar(at)) {
            at++;
        }
        var end = at;
        while (end > start + 1 && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return scalar(start, end, PLAIN, false);
    }

    private boolean endsFlowScalar(int place) {
        var c = text.charAt(place);
        return c == '\n'
                || c == '\r'
                || FLOW_ENDS.indexOf(c) >= 0
                || (isFlow(place) && !isSpace(text.charAt(place - 1)) && text.charAt(place - 1) != '$')
                || (c == '#' && isSpace(text.charAt(place - 1)))
                || (c == ':' && (place + 1 >= limit || isSpace(text.charAt(place + 1))));
    }

    /** Returns the place after the quotation mark that ends a text, or the end of its line if there is none. */
    private int closing(int from) {
        var quote = text.charAt(from);
        for (int i = from + 1; i < limit; i++) {
            var c = text.charAt(i);
            if (c == '\\' && quote == '"') {
                i++;
            } else if (c == quote && quote == '\'' && i + 1 < limit && text.charAt(i + 1) == quote) {
                i++;
            } else if (c == quote) {
                return i + 1;
            } else if (c == '\n' && isJson) {
                return i;
            }
        }
        var end = from + 1;
        while (end < limit && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private void skipFlowSpaces() {
        while (at < limit) {
            var c = text.charAt(at);
            if (c == '#' && (at == 0 || isSpace(text.charAt(at - 1)) || text.charAt(at - 1) == '\n')) {
                while (at < limit && text.charAt(at) != '\n') {
                    at++;
                }
            } else if (isSpace(c) || c == '\n' || c == '\r') {
                at++;
            } else {
                return;
            }
        }
    }

    /** Goes to the next line with content. Another document ends the text. */
    private void skip() {
        while (line < starts.length && (isBlank(line) || text.charAt(here()) == '#')) {
            line++;
        }
    }

    /** Skips lines that are deeper than the list or object to which they should belong. */
    private void skipStray(int column) {
        while (line < starts.length && columns[line] > column) {
            line++;
            skip();
        }
        if (line < starts.length && column == 0 && startsWith("---")) {
            line = starts.length;
        }
    }

    private void skipDeeper(int parent) {
        line++;
        while (line < starts.length && (isBlank(line) || columns[line] > parent)) {
            line++;
        }
    }

    private boolean startsMapping() {
        if (NOT_IN_KEYS.indexOf(text.charAt(here())) >= 0) {
            return false;
        }
        if (colon(here()) >= 0) {
            return true;
        }
        if ("&!*".indexOf(text.charAt(here())) >= 0) {
            return false;
        }
        var next = line + 1;
        while (next < starts.length && isBlank(next)) {
            next++;
        }
        return next < starts.length && columns[next] == columns[line] && colon(starts[next] + columns[next]) >= 0;
    }

    /** Returns the place of the colon after a name that begins at a place, or -1 if there is no such name. */
    private int colon(int from) {
        var end = ends[lineOf(from)];
        var i = from;
        var quote = quote(from);
        if (quote != PLAIN) {
            i++;
            while (i < end && text.charAt(i) != quote) {
                i += text.charAt(i) == '\\' && quote == '"' ? 2 : 1;
            }
            i = i + 1;
            while (i < end && isSpace(text.charAt(i))) {
                i++;
            }
            return i < end && text.charAt(i) == ':' ? i : -1;
        }
        if (i < end && NOT_IN_KEYS.indexOf(text.charAt(i)) >= 0) {
            return -1;
        }
        for (; i < end; i++) {
            var c = text.charAt(i);
            if (c == ':' && (i + 1 == end || isSpace(text.charAt(i + 1)))) {
                return i;
            }
            if (c == '#' && i > from && isSpace(text.charAt(i - 1))) {
                return -1;
            }
        }
        return -1;
    }

    private int plainEnd(int from) {
        var lineEnd = ends[lineOf(from)];
        var end = from;
        while (end < lineEnd && !(text.charAt(end) == '#' && end > from && isSpace(text.charAt(end - 1)))) {
            end++;
        }
        while (end > from && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    private Scalar scalar(int start, int end, char quote, boolean isAlone) {
        if (quote == PLAIN) {
            return new Scalar(start, end, text.substring(start, end), quote, isAlone);
        }
        var inner = new Scalar(start, end, "", quote, isAlone);
        var content = text.substring(inner.innerStart(), inner.innerEnd(text));
        return new Scalar(start, end, quote == '"' ? unescaped(content) : content.replace("''", "'"), quote, isAlone);
    }

    private static String unescaped(String content) {
        return content.indexOf('\\') < 0
                ? content
                : content.replace("\\n", "\n")
                        .replace("\\t", "\t")
                        .replace("\\\"", "\"")
                        .replace("\\/", "/")
                        .replace("\\\\", "\\");
    }

    private static Scalar empty(int place, boolean isAlone) {
        return new Scalar(place, place, "", PLAIN, isAlone);
    }

    private int here() {
        return starts[line] + columns[line];
    }

    private boolean startsWith(String beginning) {
        return text.startsWith(beginning, here());
    }

    private boolean isDash() {
        var here = here();
        return text.charAt(here) == '-' && (here + 1 >= ends[line] || isSpace(text.charAt(here + 1)));
    }

    private boolean isBlank(int each) {
        return starts[each] + columns[each] >= ends[each];
    }

    /** Returns whether an anchor or a tag begins at a place. */
    private boolean isProperty(int place) {
        return text.charAt(place) == '&' || text.charAt(place) == '!';
    }

    private boolean isFlow(int place) {
        return text.charAt(place) == '{' || text.charAt(place) == '[';
    }

    private char quote(int place) {
        var c = place < text.length() ? text.charAt(place) : PLAIN;
        return c == '"' || c == '\'' ? c : PLAIN;
    }

    private int afterSpaces(int from) {
        var place = from;
        while (place < ends[line] && isSpace(text.charAt(place))) {
            place++;
        }
        return place;
    }

    private int lineOf(int place) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= place) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
