package dev.stride.language.serverlessworkflow08.declaration;

import dev.stride.Limits;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import java.util.LinkedHashMap;
import java.util.List;

/** Parses the names of the secrets that expressions read as {@code $SECRETS} (section "Workflow Secrets"). */
final class SecretDeclarations {

    private static final String KIND = "secret";

    /** Parses an array of names, or the URI of a document that contains such an array. */
    static NamedDeclarations<String> parse(Place place, ReferencedDocuments referencedDocuments) {
        return referencedDocuments
                .resolve(place, "secrets")
                .map(secrets -> names(secrets, secrets.items()))
                .orElseGet(() -> NamedDeclarations.unknown(KIND));
    }

    private static NamedDeclarations<String> names(Place place, List<Place> items) {
        if (items.size() > Limits.SECRETS) {
            place.fault("the workflow uses more than %s secrets".formatted(Limits.SECRETS), "");
        }
        var names = new LinkedHashMap<String, String>();
        for (var item : items) {
            var name = item.text();
            if (name.isEmpty() && item.value().isTextual()) {
                item.fault("the name of a secret must not be empty", "");
            } else if (names.putIfAbsent(name, name) != null && !name.isEmpty()) {
                item.fault("duplicate secret `" + name + "`", "remove one of them");
            }
        }
        return new NamedDeclarations<>(KIND, names, true);
    }

    private SecretDeclarations() {}
}
