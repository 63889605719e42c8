package dev.stride.benchmarks.figures;

import java.util.Optional;

/**
 * The measured value of a performance figure, such as database writes per state.
 *
 * @param value the value that is compared with the wanted one; empty if it was not measured
 * @param note a remark, such as the values of other modes
 */
public record Measurement(Figure figure, Optional<Double> value, String note) {

    static Measurement of(Figure figure, double value, String note) {
        return new Measurement(figure, Optional.of(value), note);
    }

    static Measurement missing(Figure figure, String why) {
        return new Measurement(figure, Optional.empty(), why);
    }

    /** The header of {@link #row}. */
    static final String HEADER = "| figure | wanted | measured | is as wanted | counted or timed | note | at commit |\n"
            + "|---|--:|--:|---|---|---|---|";

    /**
     * Returns this measurement as a row of a Markdown table.
     *
     * @param commit the measured commit
     */
    public String row(String commit) {
        return "| %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        figure.text(),
                        figure.wanted().text(),
                        value.map(Figure::number).orElse("-"),
                        value.map(this::met).orElse("-"),
                        figure.kind(),
                        note,
                        commit);
    }

    private String met(double measured) {
        if (figure.wanted().equals(Figure.Wanted.NONE)) {
            return "-";
        }
        return figure.wanted().isMetBy(measured) ? "yes" : "**no**";
    }
}
