package dev.stride.diagram.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
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
            return encode(DiagramDocument.of(diagram));
        }
    },
    /** The shapes and edges without positions. This format also supports diagrams that are too large to be laid out. */
    OUTLINE("application/vnd.stride.outline+json") {
        @Override
        public String draw(Diagram diagram) {
            return encode(OutlineDocument.of(diagram));
        }
    };

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, null))
            .build();

    private final String mediaType;

    DiagramFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    public abstract String draw(Diagram diagram);

    private static String encode(Object document) {
        try {
            return MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the diagram could not be converted to JSON", e);
        }
    }
}
