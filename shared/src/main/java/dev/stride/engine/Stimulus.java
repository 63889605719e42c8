package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;

/** Anything that may move a branch. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Stimulus.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = Stimulus.Proceed.class, name = "proceed"),
    @JsonSubTypes.Type(value = Stimulus.Fired.class, name = "fired"),
    @JsonSubTypes.Type(value = Stimulus.Replied.class, name = "replied"),
    @JsonSubTypes.Type(value = Stimulus.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = Stimulus.Cancel.class, name = "cancel"),
    @JsonSubTypes.Type(value = Stimulus.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = Stimulus.Halt.class, name = "halt")
})
public sealed interface Stimulus {

    /** Come into being, pinned to a plan. */
    record Begin(String plan, JsonNode input) implements Stimulus {}

    /** Go on from the version that says so; any other version has moved since. */
    record Proceed(long version) implements Stimulus {}

    /** A timer is due. */
    record Fired(long timer) implements Stimulus {}

    /** The call with this key was answered. */
    record Replied(String call, int attempt, JsonNode result) implements Stimulus {}

    /** The call with this key failed. */
    record Failed(String call, int attempt, Fault fault) implements Stimulus {}

    /** Somebody wants it to end now. */
    record Cancel(String reason) implements Stimulus {}

    /** The runtime ends it: a bound of the runtime was met, which no author's handler may catch. */
    record Stop(Fault fault) implements Stimulus {}

    /** The runtime cannot go on with it and holds it until an operator acts. */
    record Halt(String reason) implements Stimulus {}
}
