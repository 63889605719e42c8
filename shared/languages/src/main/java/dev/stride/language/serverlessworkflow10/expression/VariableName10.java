package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/** Parses the name of a variable as an author writes it, with or without a dollar sign (decision D22). */
public final class VariableName10 {

    private static final Pattern NAME = Pattern.compile("\\$?([A-Za-z_][A-Za-z0-9_]*)");

    public static String parse(Place place, String usual) {
        if (place.isAbsent()) {
            return usual;
        }
        var name = NAME.matcher(place.text());
        if (!name.matches()) {
            place.fault(
                    "the name of a variable may contain only letters, digits and underscores",
                    "such as `" + usual + "`");
            return usual;
        }
        if (VariableScope.RESERVED.contains(name.group(1)) || name.group(1).startsWith("__")) {
            place.fault("`" + name.group(1) + "` has a meaning of its own", "choose another name");
            return usual;
        }
        return name.group(1);
    }

    private VariableName10() {}
}
