package dev.stride.diagram.layout;

import dev.stride.diagram.Shape;
import java.util.ArrayList;
import java.util.List;

/** A block of text lines with its size in pixels. */
public record TextBlock(List<Line> lines) {

    public TextBlock {
        lines = List.copyOf(lines);
    }

    /** The style of a line of text: font size, line height, weight and colour. */
    public enum Style {
        TITLE(17, 26, true, "#111827"),
        WORD(10, 13, false, "#6b7280"),
        NAME(13, 18, true, "#111827"),
        NOTE(11, 15, false, "#374151");

        private final int size;
        private final int height;
        private final boolean bold;
        private final String colour;

        Style(int size, int height, boolean bold, String colour) {
            this.size = size;
            this.height = height;
            this.bold = bold;
            this.colour = colour;
        }

        /** Returns the font size in pixels. */
        public int size() {
            return size;
        }

        /** Returns the line height in pixels. */
        public int height() {
            return height;
        }

        public boolean isBold() {
            return bold;
        }

        /** Returns the text colour as {@code #rrggbb}. */
        public String colour() {
            return colour;
        }
    }

    public record Line(String text, Style style) {

        public double width() {
            return GlyphWidths.width(text) * style.size * (style.bold ? 1.16 : 1);
        }
    }

    static TextBlock of(Shape.Text text) {
        var lines = new ArrayList<Line>();
        if (!text.keyword().isEmpty()) {
            lines.add(new Line(text.keyword(), Style.WORD));
        }
        if (!text.name().isEmpty()) {
            lines.add(new Line(text.name(), Style.NAME));
        }
        text.notes().forEach(note -> lines.add(new Line(note, Style.NOTE)));
        return new TextBlock(lines);
    }

    static TextBlock ofNotes(List<String> notes) {
        return new TextBlock(
                notes.stream().map(note -> new Line(note, Style.NOTE)).toList());
    }

    public double width() {
        return lines.stream().mapToDouble(Line::width).max().orElse(0);
    }

    public double height() {
        return lines.stream().mapToDouble(line -> line.style().height).sum();
    }

    /**
     * The widths of texts in a sans-serif font, relative to the font size. The viewer's font is unknown. The widths are those of
     * wide fonts, so that a text fits its shape in every common font.
     */
    private static final class GlyphWidths {

        private static final String NARROW = "iljtfrI.,:;'|!()[]{}/\\ ";
        private static final String WIDE = "mwMW@%…";

        static double width(String text) {
            return text.codePoints().mapToDouble(GlyphWidths::width).sum();
        }

        private static double width(int c) {
            if (NARROW.indexOf(c) >= 0) {
                return 0.36;
            }
            if (WIDE.indexOf(c) >= 0) {
                return 0.95;
            }
            if (Character.isIdeographic(c) || c > 0x2fff) {
                return 1.05;
            }
            return Character.isUpperCase(c) ? 0.7 : 0.6;
        }

        private GlyphWidths() {}
    }
}
