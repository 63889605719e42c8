package dev.stride.call.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.source.Pointer;
import dev.stride.language.source.Source;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A part of a document, and where it stands there.
 *
 * @param uri of the document
 * @param pointer JSON pointer into it
 * @param node the part itself; a missing node for one that is not there
 */
public record Element(String uri, Source source, String pointer, JsonNode node) {

    public static Element root(String uri, Source source) {
        return new Element(uri, source, Pointer.ROOT, source.root());
    }

    public Element at(String name) {
        return new Element(uri, source, Pointer.of(pointer, name), node.path(name));
    }

    /** The same place, read in the terms of another version. */
    public Element as(JsonNode other) {
        return new Element(uri, source, pointer, other);
    }

    public boolean present() {
        return !node.isMissingNode();
    }

    public Stream<Element> items() {
        return IntStream.range(0, node.isArray() ? node.size() : 0)
                .mapToObj(index -> new Element(uri, source, Pointer.of(pointer, index), node.path(index)));
    }

    /** The members of an object, but for extensions. */
    public Stream<Element> members() {
        return node.propertyStream().map(property -> at(property.getKey())).filter(member -> !member.isExtension());
    }

    /** Names the part among those of all documents. */
    public String place() {
        return uri + "#" + pointer;
    }

    /** The name of a member. */
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

    public Problem problem(String sentence, Object... words) {
        var position = source.at(pointer);
        return new Problem("%s, line %d: %s".formatted(uri, position.line(), sentence.formatted(words)));
    }

    private boolean isExtension() {
        return name().startsWith("x-");
    }
}
