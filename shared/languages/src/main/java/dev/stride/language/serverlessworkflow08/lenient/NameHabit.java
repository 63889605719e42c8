package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/**
 * Renames properties whose names come from another version of the specification. For example, {@code actionFilter}
 * becomes {@code actionDataFilter}.
 */
final class NameHabit implements Habit {

    @Override
    public void normalise(Place definition) {
        Parts.actions(definition).forEach(action -> {
            rename(action, "actionFilter", "actionDataFilter");
            rename(action.at("functionRef"), "parameters", "arguments");
        });
    }

    private static void rename(Place object, String written, String name) {
        var place = object.at(written);
        if (!object.value().has(written)) {
            return;
        }
        if (object.value().has(name)) {
            place.fault("`" + written + "` is another name of `" + name + "`, and both are set", "keep `" + name + "`");
            Parts.remove(object, written);
        } else {
            place.assume("`" + written + "` is read as `" + name + "`", "rename it to `" + name + "`");
            Parts.rename(object, written, name);
        }
    }
}
