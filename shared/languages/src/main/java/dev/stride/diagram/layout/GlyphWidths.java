package dev.stride.diagram.layout;

/**
 * The widths of texts in a sans-serif font, relative to the font size. The viewer's font is unknown. The widths are those of wide
 * fonts, so that a text fits its shape in every common font.
 */
final class GlyphWidths {

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
