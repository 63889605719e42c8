package dev.stride.diagram.svg;

import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.svg.Arrangement.PlacedEdge;
import dev.stride.diagram.svg.Arrangement.PlacedShape;
import dev.stride.diagram.svg.Arrangement.Point;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Draws an arrangement, group by group and line by line. */
final class Paper {

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final String FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

    /** Where the baseline of a line lies, as part of its height from above. */
    private static final double BASELINE = 0.75;

    private static final double MARGIN = 16;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private Paper() throws XMLStreamException {
        xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
    }

    static String draw(String title, Arrangement arrangement) {
        try {
            var paper = new Paper();
            paper.document(title, arrangement);
            return paper.text + "\n";
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    private void document(String title, Arrangement arrangement) throws XMLStreamException {
        var heading = new TextBlock.Line(title, TextBlock.Style.TITLE);
        var top = title.isEmpty() ? 0 : heading.style().height + MARGIN / 2;
        var width = Math.max(arrangement.width(), heading.width() + 2 * MARGIN);
        var height = arrangement.height() + top;
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace(NAMESPACE);
        attribute("width", number(width));
        attribute("height", number(height));
        attribute("viewBox", "0 0 " + number(width) + " " + number(height));
        attribute("role", "img");
        attribute("font-family", FONTS);
        xml.writeStartElement("title");
        xml.writeCharacters(title);
        xml.writeEndElement();
        empty("rect", "width", "100%", "height", "100%", "fill", "#ffffff");
        line(heading, MARGIN, MARGIN / 2, "start");
        start("g", "transform", "translate(" + number((width - arrangement.width()) / 2) + " " + number(top) + ")");
        for (var shape : arrangement.shapes()) {
            shape(shape);
        }
        for (var edge : arrangement.edges()) {
            edge(edge);
        }
        for (var edge : arrangement.edges()) {
            label(edge);
        }
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private void shape(PlacedShape placed) throws XMLStreamException {
        var shape = placed.shape();
        var form = shape instanceof Shape.Box ? shape.kind().form() : Kind.Form.CARD;
        empty(
                "path",
                "d",
                Outline.of(form, placed.corner(), placed.width(), placed.height()),
                "fill",
                shape.kind().fill(),
                "stroke",
                shape.kind().stroke(),
                "stroke-width",
                "1.4");
        var text = placed.text();
        var above = shape instanceof Shape.Box ? (placed.height() - text.height()) / 2 : 8;
        block(
                text,
                new Point(
                        placed.corner().x() + placed.width() / 2,
                        placed.corner().y() + above));
    }

    private void edge(PlacedEdge placed) throws XMLStreamException {
        if (placed.points().isEmpty()) {
            return;
        }
        var way = placed.edge().way();
        start("path", "d", Outline.line(placed.points()), "fill", "none", "stroke", way.colour());
        attribute("stroke-width", "1.4");
        if (!way.dashes().isEmpty()) {
            attribute("stroke-dasharray", way.dashes());
        }
        xml.writeEndElement();
        empty("path", "d", Outline.arrow(placed.points()), "fill", way.colour());
    }

    private void label(PlacedEdge placed) throws XMLStreamException {
        var middle = new Point(
                placed.corner().x() + placed.label().width() / 2,
                placed.corner().y());
        block(placed.label(), middle);
    }

    private void block(TextBlock block, Point at) throws XMLStreamException {
        var y = at.y();
        for (var line : block.lines()) {
            line(line, at.x(), y, "middle");
            y += line.style().height;
        }
    }

    private void line(TextBlock.Line line, double x, double y, String anchor) throws XMLStreamException {
        var style = line.style();
        start("text", "x", number(x), "y", number(y + style.height * BASELINE), "text-anchor", anchor);
        attribute("font-size", String.valueOf(style.size));
        attribute("fill", style.colour);
        if (style.bold) {
            attribute("font-weight", "600");
        }
        xml.writeCharacters(line.text());
        xml.writeEndElement();
    }

    private void start(String element, String... attributes) throws XMLStreamException {
        xml.writeStartElement(element);
        for (int i = 0; i < attributes.length; i += 2) {
            attribute(attributes[i], attributes[i + 1]);
        }
    }

    private void empty(String element, String... attributes) throws XMLStreamException {
        start(element, attributes);
        xml.writeEndElement();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, value);
    }

    private static String number(double value) {
        return Outline.number(value);
    }
}
