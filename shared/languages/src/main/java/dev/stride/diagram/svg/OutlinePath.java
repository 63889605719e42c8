package dev.stride.diagram.svg;

import dev.stride.diagram.ShapeKind.Outline;
import dev.stride.diagram.layout.DiagramLayout.Point;
import dev.stride.diagram.layout.OutlineSize;
import java.util.List;
import java.util.Locale;

/** The outlines of shapes and edges as SVG path data. */
final class OutlinePath {

    private static final double CORNER = 8;
    private static final double BEND = 6;
    private static final double ARROW = 8;

    static String draw(Outline outline, Point at, double width, double height) {
        return switch (outline) {
            case CARD -> rounded(at, width, height, CORNER);
            case PILL -> rounded(at, width, height, Math.min(height / 2, 16));
            case HEXAGON -> hexagon(at, width, height, OutlineSize.hexagonPoint(height));
            case BARRED ->
                rounded(at, width, height, CORNER / 2)
                        + text("M%s %sv%s", at.x() + OutlineSize.BAR, at.y(), height)
                        + text("M%s %sv%s", at.x() + width - OutlineSize.BAR, at.y(), height);
        };
    }

    private static String rounded(Point at, double width, double height, double r) {
        var w = width - 2 * r;
        var h = height - 2 * r;
        return text("M%s %sh%s", at.x() + r, at.y(), w)
                + text("a%s %s 0 0 1 %s %sv%s", r, r, r, r, h)
                + text("a%s %s 0 0 1 %s %sh%s", r, r, -r, r, -w)
                + text("a%s %s 0 0 1 %s %sv%s", r, r, -r, -r, -h)
                + text("a%s %s 0 0 1 %s %sz", r, r, r, -r);
    }

    private static String hexagon(Point at, double width, double height, double point) {
        return text("M%s %sh%s", at.x() + point, at.y(), width - 2 * point)
                + text("l%s %sl%s %s", point, height / 2, -point, height / 2)
                + text("h%sl%s %sz", -(width - 2 * point), -point, -height / 2);
    }

    /** Draws a line through the points with rounded bends, up to the start of its arrowhead. */
    static String line(List<Point> points) {
        var last = points.size() - 1;
        var path = new StringBuilder(
                text("M%s %s", points.getFirst().x(), points.getFirst().y()));
        for (int i = 1; i < last; i++) {
            var bend = points.get(i);
            var radius =
                    Math.min(BEND, Math.min(distance(points.get(i - 1), bend), distance(bend, points.get(i + 1))) / 2);
            var before = moveTowards(bend, points.get(i - 1), radius);
            var after = moveTowards(bend, points.get(i + 1), radius);
            path.append(text("L%s %sQ%s %s %s %s", before.x(), before.y(), bend.x(), bend.y(), after.x(), after.y()));
        }
        var end = moveTowards(points.get(last), points.get(last - 1), ARROW - 1);
        return path + text("L%s %s", end.x(), end.y());
    }

    static String arrow(List<Point> points) {
        var tip = points.getLast();
        var back = moveTowards(tip, points.get(points.size() - 2), ARROW);
        var across = new Point((tip.y() - back.y()) / 2, (back.x() - tip.x()) / 2);
        return text("M%s %s", tip.x(), tip.y())
                + text("L%s %s", back.x() + across.x(), back.y() + across.y())
                + text("L%s %sz", back.x() - across.x(), back.y() - across.y());
    }

    private static double distance(Point one, Point other) {
        return Math.hypot(one.x() - other.x(), one.y() - other.y());
    }

    private static Point moveTowards(Point from, Point to, double distance) {
        var all = distance(from, to);
        var part = all == 0 ? 0 : Math.min(distance / all, 1);
        return new Point(from.x() + (to.x() - from.x()) * part, from.y() + (to.y() - from.y()) * part);
    }

    private static String text(String pattern, Object... numbers) {
        var texts = new Object[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            texts[i] = number((double) numbers[i]);
        }
        return String.format(Locale.ROOT, pattern, texts);
    }

    /** Formats a length with at most one decimal digit. */
    static String number(double value) {
        var tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? String.valueOf(tenths / 10) : String.valueOf(tenths / 10.0);
    }

    private OutlinePath() {}
}
