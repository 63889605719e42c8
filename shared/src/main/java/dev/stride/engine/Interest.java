package dev.stride.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Events that a branch wishes for at the moment.
 *
 * @param event the author's name of them
 * @param source their CloudEvents source; a segment {@code +} stands for any one segment
 * @param bound values that context attributes must have
 * @param open context attributes that must be there, with any value: this instance has none yet
 */
public record Interest(String event, String type, String source, Map<String, String> bound, List<String> open) {
    public Interest {
        bound = new TreeMap<>(bound);
        open = List.copyOf(open);
    }
}
