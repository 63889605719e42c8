package dev.stride.runtime.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.port.Blobs;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BranchCodecTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final BranchId ID = BranchId.root("01HKY0000000000000000000AA");

    private final Map<String, byte[]> stored = new HashMap<>();
    private int puts = 0;
    private final Blobs blobs = new Blobs() {
        @Override
        public void put(String name, byte[] bytes) {
            puts++;
            stored.put(name, bytes);
        }

        @Override
        public Optional<byte[]> get(String name) {
            return Optional.ofNullable(stored.get(name));
        }
    };
    private final BranchCodec codec = new BranchCodec(blobs);

    @Test
    void encodedBranchDecodesToAnEqualBranch() throws DataTooLarge {
        var committedBranch = committed(JsonNodeFactory.instance.objectNode().put("name", "Zoë \uD83D\uDE80"));

        assertThat(codec.decode(codec.encode(committedBranch).bytes())).isEqualTo(committedBranch);
    }

    @Test
    void storedBranchWithLittleData_fitsIntoOneDynamoDbWriteUnit() throws DataTooLarge {
        var data =
                JsonNodeFactory.instance.objectNode().put("orderId", "A-1001").put("total", 12_588);

        assertThat(codec.encode(committed(data)).bytes().length).isLessThan(800);
    }

    @Test
    void unchangedLargeBranchData_isStoredAsABlobOnlyOnce() throws DataTooLarge {
        var committedBranch = committed(TextNode.valueOf("x".repeat(Limits.INLINE_DATA_BYTES)));

        var bytes = codec.encode(committedBranch).bytes();
        codec.encode(committedBranch);

        assertThat(puts).isEqualTo(1);
        assertThat(stored.keySet()).allMatch(name -> name.startsWith(Blobs.instanceName(ID.instance(), "")));
        assertThat(codec.decode(bytes)).isEqualTo(committedBranch.withOtherItems());
    }

    @Test
    void unchangedLargeFieldOfABranchVariable_isStoredAsABlobOnlyOnce() throws DataTooLarge {
        var items = TextNode.valueOf("x".repeat(Limits.INLINE_DATA_BYTES));
        var first =
                binding(JsonNodeFactory.instance.objectNode().put("index", 1).set("items", items));
        var second =
                binding(JsonNodeFactory.instance.objectNode().put("index", 2).set("items", items));

        var bytes = codec.encode(first).bytes();
        codec.encode(second);

        assertThat(puts).isEqualTo(1);
        assertThat(codec.decode(bytes)).isEqualTo(first.withOtherItems());
    }

    @Test
    void storedInstanceOrBranch_cannotBeDecoded_ifItsCompressionDictionaryIsUnknown() throws DataTooLarge {
        var bytes =
                codec.encode(committed(JsonNodeFactory.instance.objectNode())).bytes();
        var dictionary = 4;
        bytes[dictionary]++;

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(UnreadableData.class);
    }

    private static CommittedBranch binding(JsonNode bound) {
        var committedBranch = committed(JsonNodeFactory.instance.objectNode());
        return committedBranch.withData(
                committedBranch.branch().data(),
                Optional.of(bound),
                committedBranch.branch().entryData());
    }

    @Test
    void equalLargeFieldsOfBranchData_shareOneBlob() throws DataTooLarge {
        var items = JsonNodeFactory.instance.arrayNode();
        IntStream.range(0, 5_000).forEach(n -> items.addObject().put("n", n));
        var one = JsonNodeFactory.instance.objectNode().put("item", 1);
        one.set("items", items);
        var two = JsonNodeFactory.instance.objectNode().put("item", 2).put("done", true);
        two.set("items", items.deepCopy());

        var bytes = codec.encode(committed(one)).bytes();
        var others = codec.encode(committed(two)).bytes();

        assertThat(puts).isEqualTo(1);
        assertThat(others.length).isLessThan(Limits.BRANCH_IN_MESSAGE_BYTES);
        assertThat(codec.decode(bytes)).isEqualTo(committed(one).withOtherItems());
        assertThat(new BranchCodec(blobs).decode(others))
                .isEqualTo(committed(two).withOtherItems());
        assertThat(new BranchCodec(blobs).decode(others).branch().data().toString())
                .isEqualTo(two.toString());
    }

    @Test
    void manySmallFieldsOfABranch_areStoredInOneBlob() throws DataTooLarge {
        var data = JsonNodeFactory.instance.objectNode();
        IntStream.range(0, 100).forEach(n -> data.put("field" + n, "x".repeat(1_000)));

        var bytes = codec.encode(committed(data)).bytes();

        assertThat(puts).isEqualTo(1);
        assertThat(new BranchCodec(blobs).decode(bytes))
                .isEqualTo(committed(data).withOtherItems());
    }

    @Test
    void queueMessageWithACopyOfABranch_omitsTheOutboxEntriesThatTheBranchHasAlreadyDispatched() throws DataTooLarge {
        var committedBranch = committed(JsonNodeFactory.instance.objectNode());

        var carried = codec.decode(codec.encodeForMessage(committedBranch).orElseThrow());

        assertThat(carried.outbox()).isEqualTo(Outbox.EMPTY);
        assertThat(carried.branch()).isEqualTo(committedBranch.branch());
        assertThat(carried.tail()).isEqualTo(committedBranch.tail());
    }

    @Test
    void queueMessageWithABranch_reusesTheBytesThatWereEncodedForTheTableItemOfTheBranch() throws DataTooLarge {
        var committedBranch = committed(JsonNodeFactory.instance.objectNode());
        var stored = codec.encodeForCommit(committedBranch).bytes();

        assertThat(codec.encodeForMessage(committedBranch).orElseThrow()).isSameAs(stored);
        assertThat(codec.decode(codec.encodeForMessage(committedBranch).orElseThrow())
                        .outbox())
                .as("encoded again, without the effects that were dispatched")
                .isEqualTo(Outbox.EMPTY);
    }

    @Test
    void storedInstanceOrBranch_cannotBeDecoded_ifItIsDamagedOrInAnUnknownFormat() throws DataTooLarge {
        var bytes =
                codec.encode(committed(JsonNodeFactory.instance.objectNode())).bytes();
        var newer = bytes.clone();
        newer[0]++;
        var cut = java.util.Arrays.copyOf(bytes, bytes.length / 2);

        assertThatThrownBy(() -> codec.decode(newer))
                .isInstanceOf(UnreadableData.class)
                .hasMessageContaining("format");
        assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(UnreadableData.class);
        assertThatThrownBy(() -> codec.decode(new byte[0])).isInstanceOf(UnreadableData.class);
    }

    private static CommittedBranch committed(JsonNode data) {
        var branch = Branch.create(ID, Optional.empty(), "Yx0n7bS1q2w3e4r5t6z7u8i9o0p1a2s3d4f5g6h7j8k", 0, data, NOW)
                .withVersion(12);
        var outbox = new Outbox(List.of(
                new PendingEffect(new EffectId(12, 0), new Effect.SetTimer(12, NOW), Optional.empty()),
                new PendingEffect(new EffectId(12, 1), new Effect.Proceed(12), Optional.empty())));
        var fault = new Fault("Busy", "503", "come back later", Optional.of(TextNode.valueOf("soon")));
        return new CommittedBranch(
                branch,
                outbox,
                ID + "/11.0",
                List.of(
                        new HistoryEntry.Entered(NOW, "Pay", "operation", "/states/3", Optional.empty()),
                        new HistoryEntry.Failed(
                                NOW,
                                "Pay",
                                "charge",
                                1,
                                "/states/3/actions/0",
                                Optional.of(NOW),
                                fault,
                                Optional.empty(),
                                Optional.empty()),
                        new HistoryEntry.Called(
                                NOW,
                                "Pay",
                                "charge",
                                2,
                                "/states/3/actions/0",
                                Optional.of(NOW),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        new HistoryEntry.Left(NOW, "Pay", "/states/3", Optional.empty())),
                NOW,
                false,
                Optional.empty());
    }
}
