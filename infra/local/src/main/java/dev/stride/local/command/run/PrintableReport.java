package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import java.util.List;
import java.util.Optional;

/** The report of a run, as text for the terminal and as JSON. */
interface PrintableReport {

    /**
     * Returns the combined status of the workflow instances whose results {@code stride run} prints. A status that is
     * not final means that the run stopped before these instances had ended.
     */
    Status status();

    /** Returns the output of the run, which is printed on standard output. */
    Optional<JsonNode> output();

    JsonNode document();

    /** Returns what the run used, such as database writes and messages, and its price on AWS. */
    RunSummary summary();

    /** Returns the lines of text for the terminal: the problem, if there is one, and the summary. */
    List<String> lines();
}
