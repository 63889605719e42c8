package dev.stride.call.odata;

import dev.stride.CallLimits;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The XML metadata document of an OData service, which describes its entity sets and their types. All OData versions are
 * supported (OData 4.01, CSDL XML; CSDL 1 to 3).
 */
final class ODataMetadata {

    private final Document document;

    private ODataMetadata(Document document) {
        this.document = document;
    }

    /** Thrown when a text is not an OData metadata document. */
    static final class Unreadable extends Exception {
        Unreadable(String message) {
            super(message);
        }
    }

    static ODataMetadata parse(String text) throws Unreadable {
        try {
            var builder = factory().newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            var oDataMetadata = new ODataMetadata(builder.parse(new InputSource(new StringReader(text))));
            if (!"Edmx".equals(oDataMetadata.document.getDocumentElement().getLocalName())) {
                throw new Unreadable("the root element of the document is not `Edmx`");
            }
            return oDataMetadata;
        } catch (SAXParseException malformed) {
            throw new Unreadable("the document is not valid XML in line %d, column %d"
                    .formatted(malformed.getLineNumber(), malformed.getColumnNumber()));
        } catch (SAXException | IOException malformed) {
            throw new Unreadable("the document is not valid XML");
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Creates an XML parser that rejects document type declarations, and thereby external entities. */
    private static DocumentBuilderFactory factory() throws ParserConfigurationException {
        var factory = DocumentBuilderFactory.newNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setXIncludeAware(false);
        factory.setExpandEntityReferences(false);
        return factory;
    }

    ODataVersion version() {
        if (document.getDocumentElement().getAttribute("Version").startsWith("4")) {
            return ODataVersion.V4;
        }
        var versions = elements("DataServices")
                .flatMap(services -> Stream.of("DataServiceVersion", "MaxDataServiceVersion")
                        .flatMap(name -> attribute(services, name).stream()));
        return versions.anyMatch(version -> version.startsWith("3")) ? ODataVersion.V3 : ODataVersion.V2;
    }

    List<String> entitySets() {
        return elements("EntitySet").map(set -> set.getAttribute("Name")).toList();
    }

    /**
     * Returns the names and types of the properties that form the key of an entity set, in the order of the key. The map is empty
     * if the metadata do not define a key.
     */
    Map<String, String> key(String entitySet) {
        var type = elements("EntitySet")
                .filter(set -> set.getAttribute("Name").equals(entitySet))
                .findFirst()
                .flatMap(set -> type(set.getAttribute("EntityType")));
        for (int i = 0; i < CallLimits.REFERENCE_HOPS && type.isPresent(); i++) {
            var key = children(type.get(), "Key").findFirst();
            if (key.isPresent()) {
                return key(type.get(), key.get());
            }
            type = type(type.get().getAttribute("BaseType"));
        }
        return Map.of();
    }

    private static Map<String, String> key(Element type, Element key) {
        var properties = new LinkedHashMap<String, String>();
        children(key, "PropertyRef").forEach(reference -> {
            var name = reference.getAttribute("Name");
            children(type, "Property")
                    .filter(property -> property.getAttribute("Name").equals(name))
                    .findFirst()
                    .ifPresent(property -> properties.put(name, property.getAttribute("Type")));
        });
        return properties;
    }

    /** Returns the entity type with this name. The name is qualified by the namespace or the alias of its schema. */
    private Optional<Element> type(String qualified) {
        var dot = qualified.lastIndexOf('.');
        var namespace = qualified.substring(0, Math.max(0, dot));
        return elements("EntityType")
                .filter(type -> type.getAttribute("Name").equals(qualified.substring(dot + 1)))
                .filter(type -> type.getParentNode() instanceof Element schema
                        && (schema.getAttribute("Namespace").equals(namespace)
                                || schema.getAttribute("Alias").equals(namespace)))
                .findFirst();
    }

    private Stream<Element> elements(String name) {
        var found = document.getElementsByTagNameNS("*", name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }

    private static Stream<Element> children(Element parent, String name) {
        return Stream.iterate(parent.getFirstChild(), child -> child != null, Node::getNextSibling)
                .filter(child -> child instanceof Element && name.equals(child.getLocalName()))
                .map(Element.class::cast);
    }

    private static Optional<String> attribute(Element element, String name) {
        var attributes = element.getAttributes();
        return IntStream.range(0, attributes.getLength())
                .mapToObj(attributes::item)
                .filter(attribute -> name.equals(attribute.getLocalName()))
                .map(Node::getNodeValue)
                .findFirst();
    }
}
