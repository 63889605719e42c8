package dev.stride.call.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A JSON or YAML node of a document together with its position, so that error messages can name the file and the line.
 *
 * @param uri of the document
 * @param pointer JSON pointer of the node in the document
 * @param node the value; a missing node when the document does not have it
 */
public record DocumentNode(String uri, SourceDocument source, String pointer, JsonNode node) {

    public static DocumentNode root(String uri, SourceDocument sourceDocument) {
        return new DocumentNode(uri, sourceDocument, PointerText.ROOT, sourceDocument.root());
    }

    public DocumentNode at(String name) {
        return new DocumentNode(uri, source, PointerText.append(pointer, name), node.path(name));
    }

    /**
     * Returns a node at the same position with another value, such as a value converted from an older version of the document
     * format.
     */
    public DocumentNode withNode(JsonNode other) {
        return new DocumentNode(uri, source, pointer, other);
    }

    public boolean isPresent() {
        return !node.isMissingNode();
    }

    public Stream<DocumentNode> items() {
        return IntStream.range(0, node.isArray() ? node.size() : 0)
                .mapToObj(index -> new DocumentNode(uri, source, PointerText.append(pointer, index), node.path(index)));
    }

    /** Returns the members of this object, except extensions ({@code x-...}). */
    public Stream<DocumentNode> members() {
        return node.propertyStream().map(property -> at(property.getKey())).filter(member -> !member.isExtension());
    }

    /** Returns the URI and the JSON pointer of this node, which together are unique among all documents. */
    public String location() {
        return uri + "#" + pointer;
    }

    /** Returns the member name, or the array index, of this node in its parent. */
    public String name() {
        return pointer.substring(pointer.lastIndexOf('/') + 1)
                .replace("~1", "/")
                .replace("~0", "~");
    }

    public Optional<String> text(String name) {
        return Optional.of(node.path(name)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    public boolean flag(String name) {
        return node.path(name).asBoolean();
    }

    public DocumentException problem(String sentence, Object... words) {
        var position = source.positionOf(pointer);
        return new DocumentException("%s, line %d: %s".formatted(uri, position.line(), sentence.formatted(words)));
    }

    private boolean isExtension() {
        return name().startsWith("x-");
    }
}
