package dev.stride.diagram.layout;

import dev.stride.diagram.ShapeKind.Outline;

/** Calculates the space that the outline of a box needs to the left and right of the text, in pixels. */
public final class OutlineSize {

    /** The distance of the two vertical lines inside the box of a workflow from the left and right sides of the box. */
    public static final double BAR = 6;

    private static final double SIDE = 6;

    /**
     * Returns the space that the outline of a box needs to the left of the text, in addition to the margin. The outline
     * needs the same space to the right of the text.
     */
    static double sideMargin(Outline outline, TextBlock text) {
        return switch (outline) {
            case CARD -> SIDE;
            case BARRED -> SIDE + BAR;
            case PILL -> 8;
            case HEXAGON -> SIDE + hexagonPoint(text.height());
        };
    }

    /** Returns the width of the pointed left or right end of a hexagon with this height. */
    public static double hexagonPoint(double height) {
        return Math.min(height / 3, 20);
    }

    private OutlineSize() {}
}
