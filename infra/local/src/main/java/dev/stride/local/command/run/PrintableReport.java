package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import java.util.List;
import java.util.Optional;

/** How a run ended, for people and for machines. */
interface PrintableReport {

    /** Of all that ran: a status that is no end when not all of it has ended. */
    Status status();

    /** What goes to standard output. */
    Optional<JsonNode> output();

    /** What machines read. */
    JsonNode document();

    /** The problem, if there is one, and the summary. */
    List<String> lines();
}
