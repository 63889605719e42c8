package dev.stride.language.connector;

import dev.stride.Limits;
import dev.stride.language.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Services and functions by names that an operator binds to them. A definition can call what is bound by its name, and says
 * neither where it is nor how to show who calls:
 *
 * <pre>
 * tag.update:
 *   resource: https://tags.example/update
 *   method: PUT                              # POST if left out
 *   secret: TAGS_TOKEN                       # name of the secret that is sent as bearer token
 * resize: arn:aws:lambda:eu-west-1:123456789012:function:resize
 * </pre>
 */
public final class Connectors {

    public static final Connectors NONE = new Connectors(Map.of());

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,199}");

    private final Map<String, Connector> byName;

    private Connectors(Map<String, Connector> byName) {
        this.byName = Map.copyOf(byName);
    }

    /** What reading a configuration gave. */
    public sealed interface Configured {

        record Valid(Connectors connectors) implements Configured {}

        /** All that is wrong with it. */
        record Invalid(List<Diagnostic> faults) implements Configured {
            public Invalid {
                faults = List.copyOf(faults);
            }
        }
    }

    /** Reads a configuration in JSON or YAML. */
    public static Configured read(String text) {
        return switch (SourceReader.read(text)) {
            case Reading.Unreadable(Diagnostic fault) -> new Configured.Invalid(List.of(fault));
            case Reading.Read(var source) -> {
                var diagnostics = new Diagnostics(source);
                var connectors = read(diagnostics.root());
                yield diagnostics.faultless()
                        ? new Configured.Valid(connectors)
                        : new Configured.Invalid(diagnostics.faults());
            }
        };
    }

    /** Reads what stands at a place of a document; what is wrong there is a fault of the document. */
    public static Connectors read(Place place) {
        var byName = new LinkedHashMap<String, Connector>();
        place.fields();
        if (place.value().size() > Limits.CONNECTORS) {
            place.fault("there are at most " + Limits.CONNECTORS + " connectors", "");
        }
        place.value().fieldNames().forEachRemaining(name -> {
            var connector = place.at(name);
            if (!NAME.matcher(name).matches()) {
                connector.fault(
                        "`" + name + "` cannot be the name of a connector", "use letters, digits and _ . : / -");
            }
            Connector.read(connector).ifPresent(read -> byName.put(name, read));
        });
        return new Connectors(byName);
    }

    /** All that are bound. */
    public SortedSet<String> names() {
        return new TreeSet<>(byName.keySet());
    }

    /** What a name is bound to: nothing else can be called by it, whatever it looks like. */
    public Connection named(String name) {
        return find(name)
                .orElseGet(() -> new Connection.Unresolved(
                        "no connector has the name `" + name + "`",
                        byName.isEmpty()
                                ? "no connector is configured here: bind the name in the configuration of this runtime"
                                : Spelling.hint(name, names()) + ", or bind it in the configuration of this runtime"));
    }

    /** What a name is bound to, empty when there is nothing. */
    Optional<Connection> find(String name) {
        return Optional.ofNullable(byName.get(name)).map(Connector::connection);
    }
}
