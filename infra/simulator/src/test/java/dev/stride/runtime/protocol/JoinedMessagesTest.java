package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.port.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which messages of one process share a commit: the ends of the children for which an instance waits. */
class JoinedMessagesTest {

    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final RuntimeHarness harness = new RuntimeHarness(RuntimeConfig.DEFAULT);

    @BeforeEach
    void waitForThreeChildren() {
        begin(RuntimeHarness.fork(3));
    }

    @Test
    void messagesOfAWaitingBranch_shareOneCommit_whoseCauseIsTheFirst() {
        harness.receiveTogether(ended(0), ended(1));

        assertThat(branch().version()).isEqualTo(2);
        assertThat(outstanding()).containsExactly(2);
        assertThat(harness.branch().cause()).isEqualTo("ended 0");
        assertThat(harness.joined)
                .containsExactly(new JoinedMessage(ROOT, new WorkflowId("rig", "1"), 2, "ended 1", "ended 0"));
        assertThat(harness.transitions).hasSize(2);
    }

    @Test
    void messageThatEndsTheWait_joinsTheCommit_whichAdmitsNoFurtherOne() {
        harness.receiveTogether(ended(0), ended(1), ended(2), timer());

        assertThat(branch().version()).isEqualTo(2);
        assertThat(branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(harness.joined).extracting(JoinedMessage::message).containsExactly("ended 1", "ended 2");
    }

    @Test
    void messageThatChangesNothing_joinsToo_soThatItNeedsNoTurnOfItsOwn() {
        int gets = harness.gets;

        harness.receiveTogether(ended(0), timer(), ended(1));

        assertThat(outstanding()).containsExactly(2);
        assertThat(branch().version()).isEqualTo(2);
        assertThat(harness.gets - gets).isEqualTo(1);
        assertThat(harness.joined).extracting(JoinedMessage::message).containsExactly("i/0/timer.1", "ended 1");
    }

    @Test
    void redeliveredMessage_joinsNoCommit_andAdmitsNone() {
        harness.receive(delivery(ended(0), 1), delivery(ended(1), 2));
        assertThat(branch().version()).isEqualTo(3);

        var other = new JoinedMessagesTest();
        other.waitForThreeChildren();
        other.harness.receive(other.delivery(ended(0), 2), other.delivery(ended(1), 1));
        assertThat(other.branch().version()).isEqualTo(3);

        assertThat(harness.joined).isEmpty();
        assertThat(other.harness.joined).isEmpty();
    }

    @Test
    void startMessageOfAnInlineStart_whoseEffectsAreOpen_joinsNoCommit_andPerformsThem() {
        var inline = new RuntimeHarness(RuntimeConfig.DEFAULT);
        inline.beforeSend = () -> inline.beforeSend = JoinedMessagesTest::fail;
        inline.startForClient(RuntimeHarness.fork(3));
        var begin = inline.letters.remove().body();
        assertThat(inline.letters).as("no child was started").isEmpty();

        inline.receiveTogether(ended(0), begin);

        assertThat(inline.letters).hasSize(2);
    }

    @Test
    void messageThatIsSentAgainAfterItWasParked_andWhoseEffectsAreOpen_joinsNoCommit_andPerformsThem() {
        var parked = new RuntimeHarness(RuntimeConfig.DEFAULT);
        parked.begin(RuntimeHarness.fork(3), NOTHING);
        var begin = parked.letters.getFirst().body();
        parked.beforeSend = JoinedMessagesTest::fail;
        assertThatThrownBy(parked::deliver).hasMessage("the queue is gone");

        parked.receiveTogether(ended(0), begin);

        assertThat(parked.letters).hasSize(2);
    }

    @Test
    void messageThatWasSentBeforeTheLastCommit_isAppliedAtTheTimeOfThatCommit() {
        var time = ((Parsed.Valid) new Jq().parse("{at: now}", Set.of())).expression();
        var everywhere = new DataPlacement.Merge(Optional.empty(), "data");
        begin(RuntimeHarness.forkBefore(3, new Node.Assign(time, everywhere, 1, "/states/0")));
        harness.now = RuntimeHarness.START.plusSeconds(10);
        harness.receive(ended(0), 1);

        harness.receiveTogether(ended(1), sentAt(RuntimeHarness.START.plusSeconds(5), 2));

        assertThat(branch().data().path("at").asLong()).isEqualTo(harness.now.getEpochSecond());
    }

    @Test
    void messageThatLeadsToACall_isHandledInItsOwnTurn_fromAStoredBranch() {
        begin(RuntimeHarness.forkBeforeCall(2));
        harness.service = _ -> {
            assertThat(branch().version())
                    .as("the end of the other child is stored")
                    .isEqualTo(2);
            return new Reply.Answered(NOTHING);
        };

        harness.receiveTogether(ended(0), ended(1));

        assertThat(harness.calls).hasSize(1);
        assertThat(branch().version()).isEqualTo(3);
        assertThat(harness.joined).isEmpty();
    }

    @Test
    void messagesWhoseSharedCommitIsLost_areAppliedEachInItsOwnTurn() {
        harness.beforeCommit = () -> harness.receive(ended(2), 1);

        harness.receiveTogether(ended(0), ended(1));

        assertThat(branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(harness.history).isNotEmpty();
        assertThat(harness.joined)
                .as("reported once, when the commit is stored")
                .extracting(JoinedMessage::message)
                .containsExactly("ended 1");
    }

    private void begin(Plan plan) {
        harness.ports.table().delete(new Table.Key("INSTANCE#i", "BRANCH#0"));
        harness.letters.clear();
        harness.transitions.clear();
        harness.begin(plan, NOTHING);
        harness.deliver();
        assertThat(branch().status()).isEqualTo(Status.WAITING);
        harness.letters.clear();
    }

    private Branch branch() {
        return harness.branch().branch();
    }

    private List<Integer> outstanding() {
        return branch().waitingFor() instanceof Wait.Children(Join join) ? join.outstanding() : List.of();
    }

    private Delivery delivery(String body, int receives) {
        return new Delivery(body, receives, harness.now.plus(harness.left));
    }

    private static void fail() {
        throw new IllegalStateException("the queue is gone");
    }

    private static String ended(int child) {
        return encoded(message(child));
    }

    private static String sentAt(Instant time, int child) {
        return encoded(message(child).withSentAt(time));
    }

    private static BranchMessage message(int child) {
        return BranchMessage.of(
                "ended " + child,
                ROOT,
                new Stimulus.ChildEnded(
                        1, child, new ChildResult.Completed(List.of(), List.of(), ConsumedEventIds.NONE)));
    }

    /** Returns the message of a timer that the branch has not set. */
    private static String timer() {
        return encoded(BranchMessage.ofTimer(ROOT, 1));
    }

    private static String encoded(BranchMessage message) {
        var blobs = new MemoryBlobs();
        return new MessageCodec(blobs, new BranchCodec(blobs)).encode(message);
    }
}
