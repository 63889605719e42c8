package dev.stride.functions.http.message;

import dev.stride.diagram.format.DiagramFormat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The diagram formats that a client accepts, from its header {@code Accept} (RFC 9110, section 12.5.1).
 *
 * @param ranges such as {@code image/*}
 */
public record AcceptHeader(List<MediaRange> ranges) {

    /** The available diagram formats; the first is the default. */
    private static final List<DiagramFormat> FORMATS = List.of(
            DiagramFormat.SVG, DiagramFormat.MERMAID, DiagramFormat.DOT, DiagramFormat.JSON, DiagramFormat.OUTLINE);

    public static final String OFFERED_TYPES =
            FORMATS.stream().map(DiagramFormat::mediaType).collect(Collectors.joining(", "));

    /** @param weight from 0, which excludes the type, to 1 */
    private record MediaRange(String type, double weight) {

        static MediaRange parse(String text) {
            var parts = text.split(";");
            var weight = Arrays.stream(parts)
                    .map(String::strip)
                    .filter(part -> part.matches("[qQ]=[01](\\.[0-9]{0,3})?"))
                    .mapToDouble(part -> Double.parseDouble(part.substring(2)))
                    .findFirst()
                    .orElse(1);
            return new MediaRange(parts.length == 0 ? "" : parts[0].strip(), weight);
        }

        boolean matches(String mediaType) {
            return type.equals("*/*")
                    || type.equalsIgnoreCase(mediaType)
                    || (type.endsWith("/*") && mediaType.startsWith(type.substring(0, type.length() - 1)));
        }
    }

    /** Returns the format that a request prefers; empty if it accepts none of the available formats. */
    public static Optional<DiagramFormat> preferredFormat(ApiRequest apiRequest) {
        var header = apiRequest.header("accept").orElse("*/*");
        var acceptHeader = new AcceptHeader(
                Arrays.stream(header.split(",")).map(MediaRange::parse).toList());
        return FORMATS.stream()
                .filter(diagramFormat -> acceptHeader.weight(diagramFormat) > 0)
                .min(Comparator.comparingDouble(diagramFormat -> -acceptHeader.weight(diagramFormat)));
    }

    /**
     * Returns the weight (q value) of a format: that of the most specific media range that matches it. Of two ranges, the one
     * with more characters is more specific; asterisks do not count.
     */
    private double weight(DiagramFormat diagramFormat) {
        return ranges.stream()
                .filter(mediaRange -> mediaRange.matches(diagramFormat.mediaType()))
                .max(Comparator.comparingInt(
                        mediaRange -> mediaRange.type().replace("*", "").length()))
                .map(MediaRange::weight)
                .orElse(0.0);
    }
}
