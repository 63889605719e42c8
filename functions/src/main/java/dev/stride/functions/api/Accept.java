package dev.stride.functions.api;

import dev.stride.diagram.Format;
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
record Accept(List<Range> ranges) {

    /** First the one for who does not care. */
    private static final List<Format> FORMATS = List.of(Format.SVG, Format.MERMAID, Format.DOT);

    static final String OFFERED = FORMATS.stream().map(Format::mediaType).collect(Collectors.joining(", "));

    /** @param weight from 0, which is never, to 1 */
    private record Range(String type, double weight) {

        static Range of(String text) {
            var parts = text.split(";");
            var weight = Arrays.stream(parts)
                    .map(String::strip)
                    .filter(part -> part.matches("[qQ]=[01](\\.[0-9]{0,3})?"))
                    .mapToDouble(part -> Double.parseDouble(part.substring(2)))
                    .findFirst()
                    .orElse(1);
            return new Range(parts.length == 0 ? "" : parts[0].strip(), weight);
        }

        boolean matches(String mediaType) {
            return type.equals("*/*")
                    || type.equalsIgnoreCase(mediaType)
                    || (type.endsWith("/*") && mediaType.startsWith(type.substring(0, type.length() - 1)));
        }
    }

    /** The format that a request wants most, empty when it wants none that there is. */
    static Optional<Format> of(Request request) {
        var header = request.header("accept").orElse("*/*");
        var accept = new Accept(Arrays.stream(header.split(",")).map(Range::of).toList());
        return FORMATS.stream()
                .filter(format -> accept.weight(format) > 0)
                .min(Comparator.comparingDouble(format -> -accept.weight(format)));
    }

    /** That of the range which names the format most closely: the longest, save for asterisks. */
    private double weight(Format format) {
        return ranges.stream()
                .filter(range -> range.matches(format.mediaType()))
                .max(Comparator.comparingInt(
                        range -> range.type().replace("*", "").length()))
                .map(Range::weight)
                .orElse(0.0);
    }
}
