package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Place;
import dev.stride.plan.fault.FaultMatch;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses an error that states can handle (section "Defining Errors"); the name {@code *} matches every error. */
public final class ErrorDefinition {

    private static final Pattern CLASS = Pattern.compile("[1-5][xX][xX]");

    public static FaultMatch parse(Place place) {
        var fields = place.fields();
        var name = fields.text("name");
        var code = fields.has("code") ? Optional.of(fields.textOrNumber("code")) : Optional.<String>empty();
        code.ifPresent(written -> warnOfCode(written, fields.get("code")));
        fields.ignoreTexts("description");
        fields.warnUnknown();
        return new FaultMatch(name, code);
    }

    private static void warnOfCode(String code, Place place) {
        if (code.isBlank()) {
            place.warn(
                    "this error definition never matches, because its code is blank",
                    "write the code of the fault, such as `404`, or remove the code to match the fault by its name");
        } else if (code.contains("*")) {
            place.warn(
                    "this error definition never matches, because `*` in a code stands for no other characters",
                    code.equals("*")
                            ? "remove the code and name the error `*`, which matches every error"
                            : "write a whole code, such as `404`, or `5xx` for all statuses from 500 to 599");
        } else if (!code.equals(code.strip())) {
            place.warn(
                    "this error definition never matches, because its code begins or ends with a blank",
                    "write `%s`".formatted(code.strip()));
        } else if (CLASS.matcher(code).matches() && !code.endsWith("xx")) {
            place.warn(
                    "this error definition never matches, because a class of statuses is written with small letters",
                    "write `%sxx`".formatted(code.charAt(0)));
        }
    }

    private ErrorDefinition() {}
}
