package dev.stride.diagram.layout;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.elk.alg.layered.components.ComponentOrderingStrategy;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.math.KVector;
import org.eclipse.elk.core.options.ContentAlignment;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.SizeConstraint;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A diagram with a position for each element, in pixels from the upper left corner.
 *
 * @param shapes in an order in which each group precedes its contents
 */
public record DiagramLayout(double width, double height, List<PlacedShape> shapes, List<PlacedEdge> edges) {

    private static final int EDGES_OF_A_SMALL_DIAGRAM = 100;

    public DiagramLayout {
        shapes = List.copyOf(shapes);
        edges = List.copyOf(edges);
    }

    public record Point(double x, double y) {}

    public record PlacedShape(Shape shape, TextBlock text, Point corner, double width, double height) {}

    /**
     * An edge with its line and label.
     *
     * @param points the ends and bends of the line
     * @param corner the upper left corner of the label
     */
    public record PlacedEdge(Edge edge, List<Point> points, TextBlock label, Point corner) {
        public PlacedEdge {
            points = List.copyOf(points);
        }
    }

    public static DiagramLayout arrange(Diagram diagram) {
        var layout = new ElkLayout(diagram.edges().size() <= EDGES_OF_A_SMALL_DIAGRAM);
        diagram.shapes().forEach(layout::add);
        diagram.edges().forEach(layout::add);
        return layout.arrange();
    }

    /** A layout by the layered algorithm of ELK, from top to bottom. The contents of each group are laid out separately. */
    private static final class ElkLayout {

        /** The space between the text of a box and its outline, in pixels. */
        private static final double MARGIN = 8;

        /** The space between the outline of a group and its contents, in pixels. */
        private static final double PADDING = 14;

        /**
         * The desired ratio of width to height. ELK places unconnected shapes next to each other up to this ratio, and then starts
         * another row.
         */
        private static final double WIDTH_TO_HEIGHT = 3;

        private static final double EDGE_SPACING = 14;
        private static final double NODE_SPACING = 28;
        private static final double LAYER_SPACING = 30;

        private record Box(Shape shape, TextBlock text, ElkNode node) {}

        private record Line(Edge edge, TextBlock label, ElkEdge elk) {}

        private final boolean thorough;
        private final ElkNode root;
        private final List<Box> boxes = new ArrayList<>();
        private final List<Line> lines = new ArrayList<>();
        private final Map<String, ElkNode> nodes = new HashMap<>();

        /**
         * @param thorough whether to keep the author's order and straighten edges; for a diagram with many edges, this takes
         *     minutes
         */
        ElkLayout(boolean thorough) {
            this.thorough = thorough;
            root = group(ElkGraphUtil.createGraph(), PADDING);
        }

        void add(Shape shape) {
            add(shape, root);
        }

        private void add(Shape shape, ElkNode parent) {
            var text = TextBlock.of(shape.text());
            var node = ElkGraphUtil.createNode(parent);
            boxes.add(new Box(shape, text, node));
            nodes.put(shape.id(), node);
            switch (shape) {
                case Shape.Box box ->
                    node.setDimensions(
                            text.width()
                                    + 2
                                            * (MARGIN
                                                    + OutlineSize.sideMargin(
                                                            box.kind().outline(), text)),
                            text.height() + 2 * MARGIN);
                case Shape.Group group -> {
                    group(node, text.height() + 2 * MARGIN);
                    node.setProperty(CoreOptions.NODE_SIZE_CONSTRAINTS, SizeConstraint.minimumSize());
                    node.setProperty(CoreOptions.NODE_SIZE_MINIMUM, new KVector(text.width() + 2 * PADDING, 0));
                    group.shapes().forEach(inner -> add(inner, node));
                }
            }
        }

        void add(Edge edge) {
            var from = Objects.requireNonNull(nodes.get(edge.from()), "an edge begins at no shape");
            var to = Objects.requireNonNull(nodes.get(edge.to()), "an edge leads to no shape");
            var elk = ElkGraphUtil.createSimpleEdge(from, to);
            var label = TextBlock.ofNotes(edge.label());
            if (!edge.label().isEmpty()) {
                ElkGraphUtil.createLabel(String.join("\n", edge.label()), elk)
                        .setDimensions(label.width() + MARGIN, label.height());
            }
            elk.setProperty(LayeredOptions.PRIORITY_DIRECTION, edge.kind() == Edge.Kind.FLOW ? 10 : 1);
            elk.setProperty(LayeredOptions.PRIORITY_STRAIGHTNESS, edge.kind() == Edge.Kind.FLOW ? 10 : 1);
            lines.add(new Line(edge, label, elk));
        }

        DiagramLayout arrange() {
            new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
            return new DiagramLayout(
                    root.getWidth(),
                    root.getHeight(),
                    boxes.stream().map(ElkLayout::place).toList(),
                    lines.stream().map(ElkLayout::place).toList());
        }

        private ElkNode group(ElkNode node, double top) {
            node.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
            node.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
            node.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
            node.setProperty(CoreOptions.PADDING, new ElkPadding(top, PADDING, PADDING, PADDING));
            node.setProperty(CoreOptions.SPACING_NODE_NODE, NODE_SPACING);
            node.setProperty(CoreOptions.SPACING_EDGE_NODE, EDGE_SPACING);
            node.setProperty(CoreOptions.SPACING_EDGE_EDGE, EDGE_SPACING);
            node.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, LAYER_SPACING);
            node.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, EDGE_SPACING);
            node.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, EDGE_SPACING);
            node.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.DEPTH_FIRST);
            if (thorough) {
                node.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.PREFER_NODES);
                node.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_COMPONENTS, ComponentOrderingStrategy.MODEL_ORDER);
                node.setProperty(LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
            } else {
                node.setProperty(LayeredOptions.THOROUGHNESS, 1);
            }
            node.setProperty(CoreOptions.ASPECT_RATIO, WIDTH_TO_HEIGHT);
            node.setProperty(CoreOptions.CONTENT_ALIGNMENT, ContentAlignment.topCenter());
            return node;
        }

        private static PlacedShape place(Box box) {
            return new PlacedShape(
                    box.shape(),
                    box.text(),
                    absolute(box.node(), 0, 0),
                    box.node().getWidth(),
                    box.node().getHeight());
        }

        private static PlacedEdge place(Line line) {
            var around = line.elk().getContainingNode();
            var points = line.elk().getSections().stream()
                    .flatMap(section -> Stream.of(
                                    Stream.of(new Point(section.getStartX(), section.getStartY())),
                                    section.getBendPoints().stream().map(bend -> new Point(bend.getX(), bend.getY())),
                                    Stream.of(new Point(section.getEndX(), section.getEndY())))
                            .flatMap(each -> each))
                    .map(point -> absolute(around, point.x(), point.y()))
                    .toList();
            var corner = line.elk().getLabels().stream()
                    .map(label -> absolute(around, label.getX() + MARGIN / 2, label.getY()))
                    .findFirst()
                    .orElse(new Point(0, 0));
            return new PlacedEdge(line.edge(), points, line.label(), corner);
        }

        private static Point absolute(ElkNode node, double x, double y) {
            var point = new Point(x, y);
            for (var each = node; each != null; each = each.getParent()) {
                point = new Point(point.x() + each.getX(), point.y() + each.getY());
            }
            return point;
        }
    }
}
