package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** Actions in the mode that their state says: each after the other, or each beside the others on a copy of the data. */
final class Actions {

    static void perform(JsonNode actions, JsonNode mode, JsonNode limit, Line line) {
        if (mode.asText().equals("parallel")) {
            var arms = actions.valueStream()
                    .map(action -> (SideBySide.Arm) arm -> new Action(action, limit).perform(arm))
                    .toList();
            SideBySide.all(line, arms).forEach(line::repeat);
        } else {
            actions.forEach(action -> new Action(action, limit).perform(line));
        }
    }

    private Actions() {}
}
