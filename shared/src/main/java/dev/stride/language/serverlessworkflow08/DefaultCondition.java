package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import java.util.Optional;

/** Where a switch state leads when nothing else decides it (section "Switch State"). */
public final class DefaultCondition {

    public static Optional<Exit> read(Fields state, Declarations declared) {
        var place = state.required("defaultCondition");
        if (place.absent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var exit = Exit.read(fields, declared);
        fields.noMore();
        return exit;
    }

    private DefaultCondition() {}
}
