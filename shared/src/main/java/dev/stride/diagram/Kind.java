package dev.stride.diagram;

/** What a shape stands for, in the patterns that workflow languages share, and what it looks like. */
public enum Kind {
    START(Form.PILL, "#dcfce7", "#16a34a"),
    END(Form.PILL, "#f3f4f6", "#6b7280"),
    TERMINATE(Form.PILL, "#fee2e2", "#dc2626"),
    CONTINUE(Form.PILL, "#cffafe", "#0891b2"),

    WORK(Form.CARD, "#dbeafe", "#2563eb"),
    CHOICE(Form.HEXAGON, "#fef3c7", "#d97706"),
    WAIT(Form.CARD, "#ede9fe", "#7c3aed"),
    PAUSE(Form.CARD, "#e2e8f0", "#64748b"),
    FORK(Form.CARD, "#ccfbf1", "#0d9488"),
    DATA(Form.CARD, "#ecfccb", "#65a30d"),
    LOOP(Form.CARD, "#e0e7ff", "#4f46e5"),
    CALLBACK(Form.CARD, "#fce7f3", "#db2777"),

    ARM(Form.CARD, "#f8fafc", "#94a3b8"),
    CALL(Form.CARD, "#ffffff", "#2563eb"),
    WORKFLOW(Form.BARRED, "#ffffff", "#0d9488"),
    SEND(Form.PILL, "#ffffff", "#7c3aed"),
    RECEIVE(Form.PILL, "#f5f3ff", "#7c3aed"),
    COMPENSATE(Form.PILL, "#ffedd5", "#ea580c"),
    TIMER(Form.PILL, "#fffbeb", "#b45309"),
    UNKNOWN(Form.CARD, "#fee2e2", "#dc2626");

    /** The outline of a box; a group is a card, whatever its kind. */
    public enum Form {
        CARD,
        PILL,
        HEXAGON,
        /** A card with a bar at either side. */
        BARRED
    }

    private final Form form;
    private final String fill;
    private final String stroke;

    Kind(Form form, String fill, String stroke) {
        this.form = form;
        this.fill = fill;
        this.stroke = stroke;
    }

    public Form form() {
        return form;
    }

    /** Light enough for dark text, as {@code #rrggbb}. */
    public String fill() {
        return fill;
    }

    /** The colour of the outline, as {@code #rrggbb}. */
    public String stroke() {
        return stroke;
    }
}
