package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.engine.Status;
import java.util.Arrays;

/** What the routes of instances promise. */
final class InstanceOperations {

    private static final Parameter ID = Parameter.path("id", "The instance's id.");

    static final Operation START = Operation.of("startInstance", Right.START, "Starts an instance of a workflow.")
            .with(
                    Parameter.path("id", "The workflow's id."),
                    Parameter.query("version", Schema.text(), "The version to start instead of the newest."),
                    Parameter.header(
                            "Idempotency-Key",
                            Schema.ascii(Limits.IDEMPOTENCY_KEY_CHARACTERS),
                            "Names the start: the same key returns the same instance."),
                    Parameter.header(
                            "Prefer",
                            Schema.text(),
                            "wait=N: to be answered when the instance has ended, within N seconds, at most 25."))
            .mayTake(Content.json(Schema.object()))
            .answers(200, "It has ended, in the time that was preferred.", Content.json(InstanceBody.Shown.class))
            .answers(202, "It starts.", Content.json(InstanceBody.Accepted.class))
            .refuses(400, "The input or the key is wrong.")
            .refuses(404, "There is no such workflow.")
            .refuses(422, "The key has started an instance with another input, or a bound of the runtime is exceeded.");

    static final Operation LIST = Operation.of("listInstances", Right.READ, "Lists instances, newest first.")
            .with(
                    Parameter.query("workflow", Schema.text(), "Only those of this workflow."),
                    Parameter.query(
                            "status",
                            Schema.choice(Arrays.stream(Status.values())
                                    .map(Status::name)
                                    .toList()),
                            "Only those in this status."),
                    Parameter.query("from", Schema.time(), "Only those that started then or later."),
                    Parameter.query("to", Schema.time(), "Only those that started earlier."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .answers(
                    200,
                    "A page; one with a cursor may hold fewer than asked for, and yet not be the last.",
                    Content.json(InstanceBody.Page.class))
            .refuses(400, "A filter, the limit or the cursor is wrong.");

    static final Operation SHOW = Operation.of("showInstance", Right.READ, "Shows an instance as it is now.")
            .with(ID, Conditions.IF_NONE_MATCH)
            .answers(200, "The instance.", Content.json(InstanceBody.WithRelatives.class))
            .answers(304, Conditions.UNCHANGED)
            .refuses(400, "The path is not percent-encoded rightly.")
            .refuses(404, "There is no such instance.");

    static final Operation HISTORY = Operation.of("showHistory", Right.READ, "Tells what an instance did.")
            .with(ID, Parameter.CURSOR)
            .answers(200, "A page.", Content.json(InstanceBody.History.class))
            .refuses(400, "The cursor is wrong.")
            .refuses(404, "There is no such instance.");

    static final Operation CANCEL = changed(
            "cancelInstance",
            "Ends an instance, with {\"compensate\": true} after compensating. Asking again changes nothing.");

    static final Operation RETRY = changed(
                    "retryInstance",
                    "Lets an instance that has failed go on from the state that failed; the body is a JSON merge patch of its data.")
            .refuses(409, "It has not failed.")
            .refuses(422, "With the patch, its data would be larger than it may be.");

    static final Operation SUSPEND = changed("suspendInstance", "Lets an instance begin no further state.")
            .refuses(409, "It has ended.");

    static final Operation RESUME =
            changed("resumeInstance", "Lets a suspended instance go on.").refuses(409, "It has ended.");

    /** An operation that asks an instance to go on otherwise. */
    private static Operation changed(String id, String summary) {
        return Operation.of(id, Right.OPERATE, summary)
                .with(ID)
                .mayTake(Content.json(Schema.object()))
                .answers(202, "It will.", Content.json(InstanceBody.Accepted.class))
                .refuses(400, "The body is wrong.")
                .refuses(404, "There is no such instance.");
    }

    private InstanceOperations() {}
}
