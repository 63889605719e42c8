package dev.stride.language.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.IdentityHashMap;

/**
 * The origins of the elements of a diagram: the JSON pointer and the position in the text for each value of a definition. Values
 * are compared by identity, because a definition may contain equal values at several places.
 */
public final class Origins {

    private final SourceDocument sourceDocument;
    private final IdentityHashMap<JsonNode, String> pointers = new IdentityHashMap<>();

    /**
     * Records the origin of each value of a definition.
     *
     * @param definition the definition that is drawn; it may be a normalised copy of the document
     */
    public Origins(JsonNode definition, SourceDocument sourceDocument) {
        this(definition, PointerText.ROOT, sourceDocument);
    }

    /** @param pointer where the document contains the definition */
    public Origins(JsonNode definition, String pointer, SourceDocument sourceDocument) {
        this.sourceDocument = sourceDocument;
        index(definition, pointer);
    }

    private void index(JsonNode value, String pointer) {
        pointers.putIfAbsent(value, pointer);
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                index(value.get(i), PointerText.append(pointer, i));
            }
        }
        value.properties().forEach(each -> index(each.getValue(), PointerText.append(pointer, each.getKey())));
    }

    /**
     * Returns where an object, an array or a string stands in the text of the definition. Returns
     * {@link DefinitionPart#NONE} for the whole definition, and for a value that is not part of it.
     */
    public DefinitionPart of(JsonNode value) {
        var pointer = pointers.get(value);
        return pointer == null || pointer.isEmpty() ? DefinitionPart.NONE : at(pointer);
    }

    /**
     * Returns where a property of an object stands in the text of the definition. The value of the property may be of
     * any type. Returns {@link DefinitionPart#NONE} if the object lacks the property.
     */
    public DefinitionPart of(JsonNode object, String property) {
        var parent = pointers.get(object);
        return parent == null || !object.has(property) ? DefinitionPart.NONE : at(PointerText.append(parent, property));
    }

    private DefinitionPart at(String pointer) {
        var span = sourceDocument.spanOf(pointer);
        return new DefinitionPart(
                pointer,
                span.start().line(),
                span.start().column(),
                span.end().line(),
                span.end().column());
    }
}
