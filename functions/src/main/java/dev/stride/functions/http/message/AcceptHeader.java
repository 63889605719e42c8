package dev.stride.functions.http.message;

import dev.stride.diagram.format.DiagramFormat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The formats of a diagram that a client takes, as its header {@code Accept} says (RFC 9110, section 12.5.1).
 *
 * @param ranges such as {@code image/*}
 */
public record AcceptHeader(List<MediaRange> ranges) {

    /** First the one for who does not care. */
    private static final List<DiagramFormat> FORMATS =
            List.of(DiagramFormat.SVG, DiagramFormat.MERMAID, DiagramFormat.DOT);

    public static final String OFFERED_TYPES =
            FORMATS.stream().map(DiagramFormat::mediaType).collect(Collectors.joining(", "));

    /** @param weight from 0, which is never, to 1 */
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

    /** The format that a request wants most, empty when it wants none that there is. */
    public static Optional<DiagramFormat> preferredFormat(ApiRequest apiRequest) {
        var header = apiRequest.header("accept").orElse("*/*");
        var acceptHeader = new AcceptHeader(
                Arrays.stream(header.split(",")).map(MediaRange::parse).toList());
        return FORMATS.stream()
                .filter(diagramFormat -> acceptHeader.weight(diagramFormat) > 0)
                .min(Comparator.comparingDouble(diagramFormat -> -acceptHeader.weight(diagramFormat)));
    }

    /** That of the range which names the format most closely: the longest, save for asterisks. */
    private double weight(DiagramFormat diagramFormat) {
        return ranges.stream()
                .filter(mediaRange -> mediaRange.matches(diagramFormat.mediaType()))
                .max(Comparator.comparingInt(
                        mediaRange -> mediaRange.type().replace("*", "").length()))
                .map(MediaRange::weight)
                .orElse(0.0);
    }
}
