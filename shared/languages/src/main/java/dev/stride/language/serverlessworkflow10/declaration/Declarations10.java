package dev.stride.language.serverlessworkflow10.declaration;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.policy.ErrorDefinition;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.language.serverlessworkflow10.policy.RetryDefinition;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import java.util.List;
import java.util.Optional;

/** The declarations under {@code use}, which tasks refer to by name (section "Use"). */
public record Declarations10(
        NamedPlaces errors,
        NamedPlaces retries,
        NamedPlaces timeouts,
        NamedPlaces functions,
        NamedPlaces catalogs,
        NamedPlaces authentications,
        List<String> secrets,
        List<ExtensionDefinition> extensions) {

    /** The functions that every runtime provides, such as {@code http}. A definition cannot declare functions with these names. */
    public static final List<String> PROVIDED_FUNCTIONS = List.of("http", "openapi", "grpc", "asyncapi", "a2a", "mcp");

    public Declarations10 {
        secrets = List.copyOf(secrets);
        extensions = List.copyOf(extensions);
    }

    public static Declarations10 parse(Place place) {
        var fields = place.fields();
        var declarations = new Declarations10(
                NamedPlaces.parse("error", fields.get("errors")),
                NamedPlaces.parse("retry policy", fields.get("retries")),
                NamedPlaces.parse("timeout", fields.get("timeouts")),
                NamedPlaces.parse("function", fields.get("functions")),
                NamedPlaces.parse("catalog", fields.get("catalogs")),
                NamedPlaces.parse("authentication", fields.get("authentications")),
                fields.get("secrets").items().stream().map(Place::text).toList(),
                ExtensionDefinition.parseAll(fields.get("extensions")));
        fields.rejectUnknown();
        declarations.functions().byName().forEach((name, function) -> {
            if (PROVIDED_FUNCTIONS.contains(name)) {
                function.fault(
                        "the name `%1$s` is reserved: `call: %1$s` always calls the built-in function of this name"
                                .formatted(name),
                        "choose another name");
            }
        });
        declarations.errors().byName().values().forEach(ErrorDefinition::check);
        declarations.timeouts().byName().values().forEach(TimeoutDefinition::check);
        declarations.retries().byName().values().forEach(RetryDefinition::checkNames);
        return declarations;
    }

    /**
     * An extension: tasks that run before and after every task of a certain kind (section "Extension"). This record keeps them
     * unparsed. The compiler parses them again for each task that they extend, because their expressions can read variables of that
     * task.
     *
     * @param extend the keyword of one kind of task, or {@code composite} or {@code all} for several kinds
     * @param when the condition, absent where the extension always applies
     */
    public record ExtensionDefinition(String extend, Place when, Place before, Place after) {

        private static final String ALL = "all";
        private static final String COMPOSITE = "composite";
        private static final String EXTENSION = "extension";

        /** The targets of the specification, of which only {@code composite} and {@code all} extend {@code do} and {@code fork}. */
        private static final List<String> TARGETS = List.of(
                ALL, COMPOSITE, "call", "emit", "for", "listen", "raise", "run", "set", "switch", "try", "wait");

        /** The kinds of tasks that contain other tasks. */
        private static final List<String> COMPOSITE_KINDS = List.of("do", "for", "fork", "try");

        static List<ExtensionDefinition> parseAll(Place place) {
            return place.items().stream()
                    .filter(item -> item.expect(JsonNodeType.OBJECT))
                    .flatMap(item -> parse(item).stream())
                    .toList();
        }

        private static Optional<ExtensionDefinition> parse(Place item) {
            if (item.value().size() != 1) {
                item.fault(
                        ("an item of `extensions` must be an object with exactly one property, the extension's name; "
                                        + "this item has %s properties")
                                .formatted(item.value().size()),
                        "write each extension as a separate item");
                return Optional.empty();
            }
            var fields = item.at(item.value().fieldNames().next()).fields();
            var extend = fields.text("extend");
            if (extend.equals(EXTENSION)) {
                fields.get("extend")
                        .fault(
                                "extensions can no longer extend other extensions: the specification has removed this target",
                                "write `all` to extend every task outside of extensions, or add the tasks to the other extension");
            } else if (!extend.isEmpty() && !TARGETS.contains(extend)) {
                fields.get("extend").fault("unknown kind of task `" + extend + "`", Suggestions.hint(extend, TARGETS));
            }
            var definition =
                    new ExtensionDefinition(extend, fields.get("when"), fields.get("before"), fields.get("after"));
            fields.rejectUnknown();
            return Optional.of(definition);
        }

        /** Returns whether this extension applies to tasks of a kind. @param keyword the keyword of the kind */
        public boolean extendsKind(String keyword) {
            return extend.equals(ALL)
                    || extend.equals(keyword)
                    || extend.equals(COMPOSITE) && COMPOSITE_KINDS.contains(keyword);
        }
    }
}
