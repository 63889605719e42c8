package dev.stride.diagram;

import java.util.List;

/** A shape in a diagram: a box or a group. */
public sealed interface Shape {

    /** Returns the id of the shape, unique in its diagram, in letters and digits. */
    String id();

    ShapeKind kind();

    Text text();

    DefinitionPart origin();

    /** A shape that contains no other shapes, such as a step. */
    record Box(String id, ShapeKind kind, Text text, DefinitionPart origin) implements Shape {}

    /** A shape that contains other shapes, such as a state with its actions. */
    record Group(String id, ShapeKind kind, Text text, DefinitionPart origin, List<Shape> shapes) implements Shape {
        public Group {
            if (shapes.isEmpty()) {
                throw new IllegalArgumentException("a group of nothing is a box");
            }
            shapes = List.copyOf(shapes);
        }
    }

    /** Returns a group, or a box if there are no inner shapes. */
    static Shape of(String id, ShapeKind shapeKind, Text text, DefinitionPart origin, List<Shape> inside) {
        return inside.isEmpty() ? new Box(id, shapeKind, text, origin) : new Group(id, shapeKind, text, origin, inside);
    }

    /**
     * The text inside a shape.
     *
     * @param keyword the term of the workflow language, such as {@code switch}; empty for none
     * @param name the author's name; empty for none
     * @param notes further details, one per line
     */
    record Text(String keyword, String name, List<String> notes) {
        public Text {
            keyword = Caption.shorten(keyword);
            name = Caption.shorten(name);
            notes = notes.stream().map(Caption::shorten).toList();
        }
    }
}
