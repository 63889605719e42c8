package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The groups of messages, by which SQS keeps the backlog of one workflow from delaying others. */
class MessageGroupTest {

    private static final BranchId BRANCH = BranchId.root("i");
    private static final BranchMessage PROCEED = BranchMessage.of("i/0/1", BRANCH, new Stimulus.Proceed(1));

    private final List<OutgoingMessage> sent = new ArrayList<>();
    private final MessageQueue queue = new MessageQueue(
            sent::addAll, new MessageCodec(new MemoryBlobs(), new BranchCodec(new MemoryBlobs())), () -> Instant.EPOCH);

    @Test
    void messagesOfOneWorkflowVersion_shareAnSqsMessageGroup() {
        queue.inGroup("plan").send(PROCEED);
        queue.inGroup("plan").sendAll(List.of(PROCEED, PROCEED));

        assertThat(sent).hasSize(3).extracting(OutgoingMessage::group).containsOnly(Optional.of("plan"));
    }

    @Test
    void messageThatStartsAnInstance_hasTheSqsMessageGroupOfItsWorkflowVersion() {
        var begin = new Stimulus.Begin(
                "called", JsonNodeFactory.instance.objectNode(), Optional.empty(), List.of(), Optional.empty());

        queue.send(BranchMessage.of("i/0/begin", BRANCH, begin));
        queue.inGroup("caller").send(BranchMessage.of("i/0/begin", BRANCH, begin));

        assertThat(sent).extracting(OutgoingMessage::group).containsOnly(Optional.of("called"));
    }

    @Test
    void commandMessageOfAnOperator_hasNoMessageGroup() {
        queue.send(BranchMessage.of("i/0/cancel", BRANCH, new Stimulus.Cancel("no more", false)));

        assertThat(sent).singleElement().extracting(OutgoingMessage::group).isEqualTo(Optional.empty());
    }
}
