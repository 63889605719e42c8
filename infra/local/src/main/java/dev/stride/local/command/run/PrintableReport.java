package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import java.util.List;
import java.util.Optional;

/** The report of a run, as text for the terminal and as JSON. */
interface PrintableReport {

    /** Returns the status of the whole run. As long as an instance of the run is open, this is not a final status. */
    Status status();

    /** Returns the output of the run, which is printed on standard output. */
    Optional<JsonNode> output();

    /** Returns the report in JSON. */
    JsonNode document();

    /** Returns what the run used, such as database writes and messages, and its price on AWS. */
    RunSummary summary();

    /** Returns the lines of text for the terminal: the problem, if there is one, and the summary. */
    List<String> lines();
}
