package dev.stride.diagram.format;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.svg.Svg;

/** The output formats of a diagram. */
public enum DiagramFormat {
    MERMAID("text/vnd.mermaid") {
        @Override
        public String draw(Diagram diagram) {
            return MermaidWriter.draw(diagram);
        }
    },
    SVG("image/svg+xml") {
        @Override
        public String draw(Diagram diagram) {
            return Svg.draw(diagram);
        }
    },
    DOT("text/vnd.graphviz") {
        @Override
        public String draw(Diagram diagram) {
            return DotWriter.draw(diagram);
        }
    },
    /** Positions, texts and JSON pointers, for programs that draw the diagram themselves. */
    JSON("application/json") {
        @Override
        public String draw(Diagram diagram) {
            return DiagramDocument.of(diagram).encode();
        }
    };

    private final String mediaType;

    DiagramFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Returns the HTTP media type. */
    public String mediaType() {
        return mediaType;
    }

    /** Converts the diagram to a text in this format. */
    public abstract String draw(Diagram diagram);
}
