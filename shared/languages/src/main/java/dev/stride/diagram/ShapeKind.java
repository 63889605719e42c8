package dev.stride.diagram;

/** The kind of a shape, with its outline and colours. The kinds are independent of the workflow language. */
public enum ShapeKind {
    START(Outline.PILL, "#dcfce7", "#16a34a"),
    END(Outline.PILL, "#f3f4f6", "#6b7280"),
    TERMINATE(Outline.PILL, "#fee2e2", "#dc2626"),
    CONTINUE(Outline.PILL, "#cffafe", "#0891b2"),

    WORK(Outline.CARD, "#dbeafe", "#2563eb"),
    CHOICE(Outline.HEXAGON, "#fef3c7", "#d97706"),
    WAIT(Outline.CARD, "#ede9fe", "#7c3aed"),
    PAUSE(Outline.CARD, "#e2e8f0", "#64748b"),
    FORK(Outline.CARD, "#ccfbf1", "#0d9488"),
    DATA(Outline.CARD, "#ecfccb", "#65a30d"),
    LOOP(Outline.CARD, "#e0e7ff", "#4f46e5"),
    CALLBACK(Outline.CARD, "#fce7f3", "#db2777"),

    ARM(Outline.CARD, "#f8fafc", "#94a3b8"),
    CALL(Outline.CARD, "#ffffff", "#2563eb"),
    WORKFLOW(Outline.BARRED, "#ffffff", "#0d9488"),
    SEND(Outline.PILL, "#ffffff", "#7c3aed"),
    RECEIVE(Outline.PILL, "#f5f3ff", "#7c3aed"),
    COMPENSATE(Outline.PILL, "#ffedd5", "#ea580c"),
    TIMER(Outline.PILL, "#fffbeb", "#b45309"),
    UNKNOWN(Outline.CARD, "#fee2e2", "#dc2626");

    /** The outline of a box. A group always has the outline {@link #CARD}. */
    public enum Outline {
        CARD,
        PILL,
        HEXAGON,
        /** A rectangle with a vertical bar on either side. */
        BARRED
    }

    private final Outline outline;
    private final String fill;
    private final String stroke;

    ShapeKind(Outline outline, String fill, String stroke) {
        this.outline = outline;
        this.fill = fill;
        this.stroke = stroke;
    }

    public Outline outline() {
        return outline;
    }

    /** Returns the fill colour as {@code #rrggbb}, light enough for dark text. */
    public String fill() {
        return fill;
    }

    /** Returns the colour of the outline as {@code #rrggbb}. */
    public String stroke() {
        return stroke;
    }
}
