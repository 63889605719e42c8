package dev.stride.schema;

import com.networknt.schema.Error;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** Says in the words of Stride what the validation library has found. */
final class SchemaMessage {

    private static final ResourceBundle MESSAGES = ResourceBundle.getBundle("dev.stride.schema.messages", Locale.ROOT);

    static String of(Error error) {
        // As texts, since a number would be written with separators.
        var arguments = Stream.of(error.getArguments()).map(Objects::toString).toArray();
        return new MessageFormat(MESSAGES.getString(key(error)), Locale.ROOT).format(arguments);
    }

    private static String key(Error error) {
        return switch (error.getMessageKey()) {
            case "maximum" -> isAtLimit(error) ? "exclusiveMaximum" : "maximum";
            case "minimum" -> isAtLimit(error) ? "exclusiveMinimum" : "minimum";
            case String key -> key;
        };
    }

    /** In draft 4 a sibling makes a limit an exclusive one. */
    private static boolean isAtLimit(Error error) {
        var value = error.getInstanceNode();
        return value.isNumber()
                && value.decimalValue().compareTo(error.getSchemaNode().decimalValue()) == 0;
    }

    private SchemaMessage() {}
}
