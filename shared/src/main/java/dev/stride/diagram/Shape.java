package dev.stride.diagram;

import java.util.List;

/** One thing in a picture. */
public sealed interface Shape {

    /** Names the shape in its diagram, in letters and digits. */
    String id();

    ShapeKind kind();

    Text text();

    /** A step, or anything else that has nothing inside. */
    record Box(String id, ShapeKind kind, Text text) implements Shape {}

    /** What has steps inside, such as a state with its actions. */
    record Group(String id, ShapeKind kind, Text text, List<Shape> shapes) implements Shape {
        public Group {
            if (shapes.isEmpty()) {
                throw new IllegalArgumentException("a group of nothing is a box");
            }
            shapes = List.copyOf(shapes);
        }
    }

    /** A group, or a box when there is nothing inside. */
    static Shape of(String id, ShapeKind shapeKind, Text text, List<Shape> inside) {
        return inside.isEmpty() ? new Box(id, shapeKind, text) : new Group(id, shapeKind, text, inside);
    }

    /**
     * What is written into a shape.
     *
     * @param keyword what the language calls it, such as {@code switch}; empty for none
     * @param name what its author calls it; empty for none
     * @param notes what else a reader wants to know, a line each
     */
    record Text(String keyword, String name, List<String> notes) {
        public Text {
            keyword = Caption.shorten(keyword);
            name = Caption.shorten(name);
            notes = notes.stream().map(Caption::shorten).toList();
        }
    }
}
