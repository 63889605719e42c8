package dev.stride.diagram.svg;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.layout.DiagramLayout;
import dev.stride.diagram.layout.DiagramLayout.PlacedEdge;
import dev.stride.diagram.layout.DiagramLayout.PlacedShape;
import dev.stride.diagram.layout.DiagramLayout.Point;
import dev.stride.diagram.layout.TextBlock;
import java.io.StringWriter;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** A writer for diagrams as self-contained SVG documents, without scripts, style sheets or external references. */
public final class Svg {

    public static String draw(Diagram diagram) {
        return draw(diagram, Classes.NONE);
    }

    /**
     * The classes of shapes and edges, for the style sheet of a page.
     *
     * @param shapes the class of each shape that has one, by the id of the shape
     */
    public record Classes(Map<String, String> shapes, Map<Edge, String> edges) {

        private static final Classes NONE = new Classes(Map.of(), Map.of());

        public Classes {
            shapes = Map.copyOf(shapes);
            edges = Map.copyOf(edges);
        }
    }

    /** Draws a diagram in a page with a style sheet. */
    public static String draw(Diagram diagram, Classes classes) {
        return SvgWriter.draw(diagram.title(), DiagramLayout.arrange(diagram), classes);
    }

    private Svg() {}

    /** A writer that draws the layout of a diagram as an SVG document. */
    private static final class SvgWriter {

        private static final String NAMESPACE = "http://www.w3.org/2000/svg";
        private static final String FONTS =
                "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

        /** The distance of the baseline from the top of a line, as a fraction of the line height. */
        private static final double BASELINE = 0.75;

        private static final double MARGIN = 16;

        private final StringWriter text = new StringWriter();
        private final XMLStreamWriter xml;

        private final Svg.Classes classes;

        private SvgWriter(Svg.Classes classes) throws XMLStreamException {
            this.classes = classes;
            xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
        }

        static String draw(String title, DiagramLayout diagramLayout, Svg.Classes classes) {
            try {
                var svgWriter = new SvgWriter(classes);
                svgWriter.document(title, diagramLayout);
                return svgWriter.text + "\n";
            } catch (XMLStreamException e) {
                throw new IllegalStateException(e);
            }
        }

        private void document(String title, DiagramLayout diagramLayout) throws XMLStreamException {
            var heading = new TextBlock.Line(title, TextBlock.Style.TITLE);
            var top = title.isEmpty() ? 0 : heading.style().height() + MARGIN / 2;
            var width = Math.max(diagramLayout.width(), heading.width() + 2 * MARGIN);
            var height = diagramLayout.height() + top;
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
            var left = (width - diagramLayout.width()) / 2;
            start("g", "transform", "translate(%s %s)".formatted(number(left), number(top)));
            for (var shape : diagramLayout.shapes()) {
                shape(shape);
            }
            for (var edge : diagramLayout.edges()) {
                edge(edge);
            }
            for (var edge : diagramLayout.edges()) {
                label(edge);
            }
            xml.writeEndElement();
            xml.writeEndElement();
        }

        private void shape(PlacedShape placed) throws XMLStreamException {
            var shape = placed.shape();
            var outline = shape instanceof Shape.Box ? shape.kind().outline() : ShapeKind.Outline.CARD;
            start(
                    "path",
                    "d",
                    OutlinePath.draw(outline, placed.corner(), placed.width(), placed.height()),
                    "fill",
                    shape.kind().fill(),
                    "stroke",
                    shape.kind().stroke(),
                    "stroke-width",
                    "1.4");
            mark(classes.shapes().get(shape.id()));
            xml.writeEndElement();
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
            var kind = placed.edge().kind();
            start("path", "d", OutlinePath.line(placed.points()), "fill", "none", "stroke", kind.colour());
            attribute("stroke-width", "1.4");
            if (!kind.dashes().isEmpty()) {
                attribute("stroke-dasharray", kind.dashes());
            }
            mark(classes.edges().get(placed.edge()));
            xml.writeEndElement();
            empty("path", "d", OutlinePath.arrow(placed.points()), "fill", kind.colour());
        }

        private void mark(@Nullable String name) throws XMLStreamException {
            if (name != null) {
                attribute("class", name);
            }
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
                y += line.style().height();
            }
        }

        private void line(TextBlock.Line line, double x, double y, String anchor) throws XMLStreamException {
            var style = line.style();
            var baseline = number(y + style.height() * BASELINE);
            start("text", "x", number(x), "y", baseline, "text-anchor", anchor);
            attribute("font-size", String.valueOf(style.size()));
            attribute("fill", style.colour());
            if (style.isBold()) {
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
            return OutlinePath.number(value);
        }
    }
}
