package dev.stride.benchmarks.micro;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.PlanCodec;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.MessageCodec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark that encodes and decodes what Stride stores: a branch of a workflow instance, and a plan (a compiled workflow
 * definition).
 */
@State(Scope.Benchmark)
public class CodecBenchmark {

    private final BranchCodec codec = new BranchCodec(new MemoryBlobs());
    private final Plan plan = Definition.LINEAR.compile();
    private final CommittedBranch branch = new CommittedBranch(
            new InMemoryInstance(plan, Definition.LINEAR.input()).begin(),
            Outbox.EMPTY,
            "i-1/begin",
            List.of(),
            Instant.EPOCH,
            false,
            Optional.empty());
    private final byte[] branchBytes = encode(codec, branch);
    private final byte[] planBytes = PlanCodec.encode(plan);
    private final MessageCodec messages = new MessageCodec(new MemoryBlobs(), codec);
    private final BranchMessage message =
            BranchMessage.ofHandover(branch).withBranch(branch).withSentAt(Instant.EPOCH);
    private final String messageText = messages.encode(message);

    @Benchmark
    public byte[] encodedBranch() {
        return encode(codec, branch);
    }

    @Benchmark
    public CommittedBranch decodedBranch() {
        return codec.decode(branchBytes);
    }

    @Benchmark
    public byte[] encodedPlan() {
        return PlanCodec.encode(plan);
    }

    @Benchmark
    public String encodedMessage() {
        return messages.encode(message);
    }

    @Benchmark
    public Envelope decodedMessage() {
        return messages.decode(messageText);
    }

    @Benchmark
    public Plan decodedPlan() {
        return PlanCodec.decode(planBytes);
    }

    private static byte[] encode(BranchCodec codec, CommittedBranch branch) {
        try {
            return codec.encode(branch).bytes();
        } catch (DataTooLarge e) {
            throw new IllegalStateException(e);
        }
    }
}
