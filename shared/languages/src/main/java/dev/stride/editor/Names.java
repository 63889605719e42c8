package dev.stride.editor;

import dev.stride.editor.EditedText.Spot;
import dev.stride.editor.Part.Entry;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.editor.Part.Sequence;
import dev.stride.language.document.Form;
import dev.stride.source.PointerText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names that a definition declares, such as those of its states, and the places that refer to them. */
final class Names {

    private static final String NAME = "name";

    /** How an expression of Serverless Workflow 0.8 refers to a function. */
    private static final String FUNCTION = "fn:";

    /** A list or object whose members have names. @param kind what they are, such as {@code state} */
    record Collection(String pointer, String kind) {}

    /** @param pointer JSON pointer to what has the name */
    record Declared(Collection collection, String pointer, Scalar name) {}

    private final EditedText edited;

    Names(EditedText edited) {
        this.edited = edited;
    }

    /** Returns the names that a value of a form may be, at a place. */
    List<Declared> possible(Form form, String pointer) {
        return collection(form, pointer).map(this::members).orElse(List.of());
    }

    Optional<Declared> referenced(Spot spot) {
        return edited.siteAt(spot.pointer()).forms().stream()
                .flatMap(form -> possible(form, spot.pointer()).stream())
                .filter(declared -> declared.name().text().equals(spot.scalar().text()))
                .findFirst();
    }

    Optional<Declared> declared(Spot spot) {
        var owner = spot.isKey() ? spot.pointer() : EditedText.parent(spot.pointer());
        // An object of one name in a list is a collection, too, but the list is the one in which a name is looked up.
        return Stream.of(EditedText.parent(EditedText.parent(owner)), EditedText.parent(owner))
                .flatMap(collection -> collectionAt(collection).stream())
                .flatMap(collection -> members(collection).stream())
                .filter(declared -> declared.name().start() == spot.scalar().start())
                .findFirst();
    }

    /** Returns all places where a name stands: its declaration, and what refers to it. */
    List<Scalar> occurrences(Declared declared) {
        var found = new ArrayList<Scalar>();
        found.add(declared.name());
        for (var spot : edited.values()) {
            var refers = edited.siteAt(spot.pointer()).forms().stream()
                    .flatMap(form -> collection(form, spot.pointer()).stream())
                    .anyMatch(declared.collection()::equals);
            if (refers && spot.scalar().text().equals(declared.name().text())) {
                found.add(spot.scalar());
            } else if (declared.collection().kind().equals("function")) {
                found.addAll(called(spot.scalar(), declared.name().text()));
            }
        }
        return found;
    }

    private List<Scalar> called(Scalar scalar, String name) {
        return Pattern.compile(Pattern.quote(FUNCTION + name) + "(?![\\w-])")
                .matcher(edited.text())
                .region(scalar.start(), scalar.end())
                .results()
                .map(found -> new Scalar(found.start() + FUNCTION.length(), found.end(), name, ' ', false))
                .toList();
    }

    /** Returns the collection to which a form refers, as seen from a place: the nearest one around it. */
    private Optional<Collection> collection(Form form, String pointer) {
        return switch (form) {
            case Form.NameOf(var path) ->
                ancestors(pointer)
                        .flatMap(ancestor -> collectionAt(ancestor + "/" + path).stream())
                        .findFirst();
            case Form.NameBeside() ->
                ancestors(pointer)
                        .flatMap(ancestor -> collectionAt(ancestor).stream())
                        .filter(collection -> edited.partAt(collection.pointer())
                                .filter(Sequence.class::isInstance)
                                .isPresent())
                        // The cases of a switch are no tasks.
                        .filter(collection -> !collection.kind().equals("case"))
                        .findFirst();
            case Form.ObjectOf _, Form.EachOf _, Form.ListOf _, Form.Word _, Form.Plain _ -> Optional.empty();
        };
    }

    private static Stream<String> ancestors(String pointer) {
        return Stream.iterate(pointer, each -> !each.isEmpty(), EditedText::parent)
                .map(EditedText::parent);
    }

    /** Returns the collection at a pointer; empty if what is there has no names. */
    Optional<Collection> collectionAt(String pointer) {
        if (pointer.isEmpty()
                || edited.partAt(pointer)
                        .filter(part -> !(part instanceof Scalar))
                        .isEmpty()) {
            return Optional.empty();
        }
        return edited.siteAt(pointer).forms().stream()
                .flatMap(form -> kind(form, PointerText.last(pointer)).stream())
                .findFirst()
                .map(kind -> new Collection(pointer, kind));
    }

    private static Optional<String> kind(Form form, String property) {
        return switch (form) {
            case Form.ListOf(Form.ObjectOf(var kind)) -> Optional.of(kind);
            case Form.ListOf(Form.EachOf(Form.ObjectOf(var kind))) -> Optional.of(kind);
            case Form.ListOf(Form.Plain _) when property.equals("secrets") -> Optional.of("secret");
            case Form.EachOf(Form.ObjectOf(var kind)) -> Optional.of(property.equals("functions") ? "function" : kind);
            case Form.ListOf _,
                    Form.EachOf _,
                    Form.ObjectOf _,
                    Form.NameOf _,
                    Form.NameBeside _,
                    Form.Word _,
                    Form.Plain _ -> Optional.empty();
        };
    }

    List<Declared> members(Collection collection) {
        var pointer = collection.pointer();
        return switch (edited.partAt(pointer).orElse(edited.root())) {
            case Mapping(var _, var _, var entries) ->
                entries.stream()
                        .map(Entry::key)
                        .map(key -> new Declared(collection, PointerText.append(pointer, key.text()), key))
                        .toList();
            case Sequence(var _, var _, var items) -> {
                var members = new ArrayList<Declared>();
                for (int i = 0; i < items.size(); i++) {
                    var place = PointerText.append(pointer, i);
                    name(items.get(i), place, collection).ifPresent(members::add);
                }
                yield members;
            }
            case Scalar _ -> List.of();
        };
    }

    private Optional<Declared> name(Part item, String place, Collection collection) {
        return switch (item) {
            case Scalar scalar -> Optional.of(new Declared(collection, place, scalar));
            case Mapping mapping
            when isNamedByKey(collection) ->
                mapping.entries().stream()
                        .findFirst()
                        .map(Entry::key)
                        .map(key -> new Declared(collection, PointerText.append(place, key.text()), key));
            case Mapping mapping ->
                mapping.find(NAME)
                        .flatMap(entry -> entry.value() instanceof Scalar scalar
                                        && !scalar.text().isEmpty()
                                ? Optional.of(new Declared(collection, place, scalar))
                                : Optional.empty());
            case Sequence _ -> Optional.empty();
        };
    }

    private boolean isNamedByKey(Collection collection) {
        return edited.siteAt(collection.pointer()).forms().stream()
                .anyMatch(form -> form instanceof Form.ListOf(Form.EachOf _));
    }
}
