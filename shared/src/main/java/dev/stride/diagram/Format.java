package dev.stride.diagram;

import dev.stride.diagram.svg.Svg;

/** The formats that a diagram can be had in. */
public enum Format {
    MERMAID("text/vnd.mermaid") {
        @Override
        public String draw(Diagram diagram) {
            return Mermaid.draw(diagram);
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
            return Dot.draw(diagram);
        }
    };

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    /** What HTTP calls it. */
    public String mediaType() {
        return mediaType;
    }

    /** The diagram as a text in this format. */
    public abstract String draw(Diagram diagram);
}
