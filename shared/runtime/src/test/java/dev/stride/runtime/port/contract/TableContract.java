package dev.stride.runtime.port.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.port.Table.Page;
import dev.stride.runtime.port.Table.PutResult;
import dev.stride.runtime.port.Table.ShardedListing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@link Table}, tested against each adapter. */
public abstract class TableContract {

    private static final Condition ALWAYS = new Condition.Always();
    private static final Condition ABSENT = new Condition.Absent();

    /** Distinguishes the partition and listing of each test. */
    private final String own = UUID.randomUUID().toString();

    private final Key key = key("A");

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Table table();

    /**
     * Called between a write and a {@link Table#list}; an adapter with a lagging index waits here until the index is up
     * to date.
     */
    protected void settle() {}

    /** Returns the size of the largest item to test, in bytes by {@link Item#size}. */
    protected int largest() {
        return Limits.TABLE_ITEM_BYTES;
    }

    @Test
    public void readOfAMissingItem_returnsNothing() {
        assertThat(table().get(key)).isEmpty();
    }

    @Test
    public void storedItem_isReadUnchanged() {
        var full = new Item(key, 7, bytes("\0body\uFFFF"), Optional.of(listed("1")), Optional.of(4_102_444_800L));
        table().put(full, ALWAYS);
        assertThat(table().get(key)).usingRecursiveComparison().isEqualTo(Optional.of(full));
    }

    @Test
    public void itemIsStored_evenIfItsContentIsAnEmptyByteArray() {
        table().put(Item.of(key, new byte[0]), ALWAYS);
        assertThat(table().get(key).orElseThrow().body()).isEmpty();
    }

    @Test
    public void itemsWithSimilarKeys_areStoredSeparately() {
        var keys = List.of(
                new Key(own + "#ab", "c"), new Key(own + "#a", "bc"), new Key(own + "#a", "BC"), new Key(own, "#abc"));
        keys.forEach(each -> table().put(Item.of(each, bytes(each.toString())), ABSENT));
        assertThat(keys)
                .allSatisfy(each -> assertThat(table().get(each).orElseThrow().body())
                        .asString(UTF_8)
                        .isEqualTo(each.toString()));
    }

    @Test
    public void write_replacesTheWholeItem() {
        table().put(new Item(key, 7, bytes("old"), Optional.of(listed("1")), Optional.of(4_102_444_800L)), ALWAYS);
        var bare = Item.of(key, bytes("new"));
        table().put(bare, ALWAYS);
        assertThat(table().get(key)).usingRecursiveComparison().isEqualTo(Optional.of(bare));
    }

    @Test
    public void delete_isIdempotent() {
        write("A", 0);
        table().delete(key);
        table().delete(key);
        assertThat(table().get(key)).isEmpty();
        assertThat(table().put(item("A", 0), ABSENT)).isEqualTo(new PutResult.Stored());
    }

    @Test
    public void conditionThatNoItemExists_rejectsAWriteOverAnExistingItem() {
        assertThat(table().put(item("A", 1), ABSENT)).isEqualTo(new PutResult.Stored());
        assertRefused(item("A", 2), ABSENT);
    }

    @Test
    public void writeThatExpectsACertainVersion_isRejected_ifTheStoredItemHasAnotherVersionOrIsMissing() {
        var next = new Condition.VersionIs(5);
        assertThat(table().put(item("A", 6), next)).isEqualTo(new PutResult.ConditionFailed(Optional.empty()));
        write("A", 4);
        assertRefused(item("A", 6), next);
        write("A", 6);
        assertRefused(item("A", 6), next);
        write("A", 5);
        assertThat(table().put(item("A", 6), next)).isEqualTo(new PutResult.Stored());
    }

    @Test
    public void conditionThatTheVersionIsBelowALimit_failsAtOrAboveTheLimit_andHoldsIfNoItemIsStored() {
        var below = new Condition.VersionBelow(5);
        assertThat(table().put(item("A", 4), below)).isEqualTo(new PutResult.Stored());
        assertThat(table().put(item("A", 5), below)).isEqualTo(new PutResult.Stored());
        assertRefused(item("A", 5), below);
        write("A", 6);
        assertRefused(item("A", 5), below);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE})
    public void itemVersion_mayBeAnyLong(long version) {
        write("A", version);
        assertThat(table().get(key).orElseThrow().version()).isEqualTo(version);
        assertThat(table().put(item("A", version), new Condition.VersionIs(version)))
                .isEqualTo(new PutResult.Stored());
    }

    @Test
    public void repeatedConditionalWrite_fails_andReturnsTheItemStoredByTheFirstWrite() {
        write("A", 1);
        var mine = item("A", 2);
        table().put(mine, new Condition.VersionIs(1));
        assertRefusedFor(Optional.of(mine), table().put(mine, new Condition.VersionIs(1)));
    }

    @Test
    public void ofConcurrentWritesConditionedOnTheSameVersion_exactlyOneSucceeds() throws Exception {
        write("A", 1);
        var table = table();
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries = IntStream.range(0, 16)
                    .mapToObj(writer -> new Item(key, 2, bytes("by " + writer), Optional.empty(), Optional.empty()))
                    .<Callable<PutResult>>map(item -> () -> table.put(item, new Condition.VersionIs(1)))
                    .toList();
            var puts = writers.invokeAll(tries).stream().map(Future::resultNow).toList();
            var winner = table.get(key).orElseThrow();
            assertThat(puts).filteredOn(PutResult.Stored.class::isInstance).hasSize(1);
            assertThat(puts)
                    .filteredOn(PutResult.ConditionFailed.class::isInstance)
                    .allSatisfy(refused -> assertRefusedFor(Optional.of(winner), refused));
        }
    }

    @Test
    public void itemOfTheMaximumSize_isStored() {
        int frame = item("A", 1).size() - item("A", 1).body().length;
        var bytes = new byte[largest() - frame];
        table().put(new Item(key, 1, bytes, Optional.empty(), Optional.empty()), ALWAYS);
        assertThat(table().get(key).orElseThrow().body()).hasSameSizeAs(bytes);
    }

    @Test
    public void query_returnsItemsWhoseSortKeyHasTheGivenPrefix_inByteOrder() {
        Stream.of("B#2", "B#1", "B#10", "B", "b#1", "Bä", "BZ", "A#1", "C").forEach(sort -> write(sort, 0));
        table().put(Item.of(new Key(own + "#", "B#3"), bytes("of a neighbour")), ALWAYS);
        assertThat(sorts(query("B#", Direction.ASCENDING, 10, Optional.empty())))
                .containsExactly("B#1", "B#10", "B#2");
        assertThat(sorts(query("B", Direction.DESCENDING, 10, Optional.empty())))
                .containsExactly("Bä", "BZ", "B#2", "B#10", "B#1", "B");
        assertThat(sorts(query("", Direction.ASCENDING, 10, Optional.empty())))
                .containsExactly("A#1", "B", "B#1", "B#10", "B#2", "BZ", "Bä", "C", "b#1");
        assertThat(query("none", Direction.ASCENDING, 10, Optional.empty()))
                .isEqualTo(new Page(List.of(), Optional.empty()));
    }

    @Test
    public void queryPrefix_isMatchedLiterally() {
        Stream.of("a_b", "axb", "a%b", "a*b", "a[b").forEach(sort -> write(sort, 0));
        assertThat(List.of("a_", "a%", "a*", "a["))
                .allSatisfy(prefix -> assertThat(sorts(query(prefix, Direction.ASCENDING, 10, Optional.empty())))
                        .containsExactly(prefix + "b"));
    }

    @Test
    public void query_isStronglyConsistent() {
        for (int count = 1; count <= 20; count++) {
            write("item %02d".formatted(count), 0);
            assertThat(query("item", Direction.ASCENDING, 100, Optional.empty()).items())
                    .hasSize(count);
        }
    }

    @Test
    public void query_returnsItemsWithAllTheirAttributes() {
        var full = new Item(key, 7, bytes("body"), Optional.of(listed("1")), Optional.of(4_102_444_800L));
        table().put(full, ALWAYS);
        assertThat(query("A", Direction.ASCENDING, 1, Optional.empty()).items())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(full);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    public void queryPages_containEachItemOnce(Direction direction) {
        var sorts = numbered("item", 6);
        sorts.forEach(sort -> write(sort, 0));
        write("other", 0);
        var pages = pages(after -> query("item", direction, 3, after));
        assertThat(pages).hasSize(2).allSatisfy(page -> assertThat(page.items()).hasSize(3));
        assertThat(pages.stream().map(TableContract::sorts).flatMap(List::stream))
                .containsExactlyElementsOf(ordered(sorts, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    public void query_continuesAfterItsCursor_evenIfNoItemHasTheKeyThatTheCursorNames(Direction direction) {
        Stream.of("item 1", "item 3").forEach(sort -> write(sort, 0));
        var expected = direction == Direction.ASCENDING ? "item 3" : "item 1";
        assertThat(sorts(query("item", direction, 10, Optional.of("item 2")))).containsExactly(expected);
    }

    @Test
    public void queryByKeyPrefix_returnsTheItemsAfterItsCursor_evenIfTheCursorLacksThatPrefix() {
        Stream.of("a", "m1", "m2", "z").forEach(sort -> write(sort, 0));
        assertThat(sorts(query("m", Direction.ASCENDING, 10, Optional.of("a")))).containsExactly("m1", "m2");
        assertThat(sorts(query("m", Direction.ASCENDING, 10, Optional.of("z")))).isEmpty();
        assertThat(sorts(query("m", Direction.DESCENDING, 10, Optional.of("z"))))
                .containsExactly("m2", "m1");
        assertThat(sorts(query("m", Direction.DESCENDING, 10, Optional.of("a"))))
                .isEmpty();
    }

    @Test
    public void queryOfManyLargeItems_returnsAllInPages() {
        var sorts = numbered("large", 5);
        sorts.forEach(sort -> table().put(Item.of(key(sort), new byte[390_000]), ALWAYS));
        var pages = pages(after -> query("large", Direction.ASCENDING, 100, after));
        assertThat(pages.stream().map(TableContract::sorts).flatMap(List::stream))
                .containsExactlyElementsOf(sorts);
    }

    @Test
    public void queryOfAnIndexPartition_returnsItemsWithAllAttributesInSortOrder() {
        var first = new Item(key("Z"), 3, bytes("first"), Optional.of(listed("1")), Optional.of(4_102_444_800L));
        var second = new Item(key("A"), 4, bytes("second"), Optional.of(listed("2")), Optional.empty());
        table().put(second, ALWAYS);
        table().put(first, ALWAYS);
        write("unlisted", 0);
        table().put(listedElsewhere("M"), ALWAYS);
        settle();
        assertThat(list(Direction.ASCENDING, 10, Optional.empty()).items())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(first, second);
        assertThat(list(Direction.DESCENDING, 10, Optional.empty()).items())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(second, first);
    }

    @Test
    public void queryOfAnIndexPartition_omitsItemsDeletedOrMovedAway_andReturnsOthersByTheirNewSortKeys() {
        table().put(listed("moved", "1"), ALWAYS);
        table().put(listed("dropped", "2"), ALWAYS);
        table().put(listed("deleted", "3"), ALWAYS);
        table().put(listed("resorted", "4"), ALWAYS);
        table().put(listedElsewhere("moved"), ALWAYS);
        table().put(item("dropped", 0), ALWAYS);
        table().delete(key("deleted"));
        table().put(listed("resorted", "0"), ALWAYS);
        settle();
        assertThat(list(Direction.ASCENDING, 10, Optional.empty()).items())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(listed("resorted", "0"));
    }

    @Test
    public void itemOfARejectedConditionalWrite_isNotAddedToTheIndex() {
        write("A", 1);
        table().put(listed("A", "1"), ABSENT);
        settle();
        assertThat(list(Direction.ASCENDING, 10, Optional.empty()).items()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    public void pagesOfAQueryOfAnIndexPartition_togetherContainEachItemOnce(Direction direction) {
        var sorts = numbered("time", 6);
        sorts.forEach(sort -> table().put(listed("of " + sort, sort), ALWAYS));
        settle();
        var pages = pages(after -> list(direction, 2, after));
        assertThat(pages).hasSize(3).allSatisfy(page -> assertThat(page.items()).hasSize(2));
        assertThat(pages.stream()
                        .flatMap(page -> page.items().stream())
                        .map(item -> item.listing().orElseThrow().sort()))
                .containsExactlyElementsOf(ordered(sorts, direction));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    public void queryOfAnIndexPartition_continuesAfterItsCursor_evenIfNoItemHasTheCursorAsSortKey(Direction direction) {
        Stream.of("1", "3").forEach(sort -> table().put(listed("of " + sort, sort), ALWAYS));
        settle();
        var expected = direction == Direction.ASCENDING ? "of 3" : "of 1";
        assertThat(sorts(list(direction, 10, Optional.of("2")))).containsExactly(expected);
    }

    private void assertRefused(Item item, Condition condition) {
        var existing = table().get(item.key());
        assertRefusedFor(existing, table().put(item, condition));
        assertThat(table().get(item.key())).usingRecursiveComparison().isEqualTo(existing);
    }

    @Test
    public void listOfNewestItems_mergesAllIndexShardsInDescendingOrder() {
        writeShards(12);
        settle();
        var pages = pages(after -> table().listNewest(Index.LISTING, shards(), 5, after));

        assertThat(pages).allSatisfy(page -> assertThat(page.items()).hasSizeLessThanOrEqualTo(5));
        assertThat(pages.stream()
                        .flatMap(page -> page.items().stream())
                        .map(item -> item.key().sort()))
                .containsExactly("12", "11", "10", "09", "08", "07", "06", "05", "04", "03", "02", "01");
    }

    @Test
    public void listOfNewestItems_continuedAfterACursor_containsOnlyOlderItems() {
        writeShards(12);
        settle();

        assertThat(table().listNewest(Index.LISTING, shards(), 100, Optional.of("03"))
                        .items())
                .extracting(item -> item.key().sort())
                .containsExactly("02", "01");
        assertThat(table().listNewest(Index.LISTING, shards(), 100, Optional.of("03"))
                        .next())
                .isEmpty();
    }

    @Test
    public void listOfNewestItems_ofAnEmptyIndex_hasOneEmptyPage() {
        var page = table().listNewest(Index.OVERVIEW, shards(), 5, Optional.empty());

        assertThat(page.items()).isEmpty();
        assertThat(page.next()).isEmpty();
    }

    @Test
    public void itemWithKeysOfTwoIndexes_isListedInBothIndexes() {
        var both = new Listing(own, "1", Optional.of(own + " overview"));
        var item = new Item(key("A"), 0, bytes("body"), Optional.of(both), Optional.empty());
        table().put(item, ALWAYS);
        table().put(listed("B", "2"), ALWAYS);
        settle();

        assertThat(table().list(Index.OVERVIEW, own + " overview", Direction.ASCENDING, 9, Optional.empty())
                        .items())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(item);
        assertThat(list(Direction.ASCENDING, 9, Optional.empty()).items()).hasSize(2);
        assertThat(table().list(Index.OVERVIEW, own, Direction.ASCENDING, 9, Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    public void batchRead_returnsTheStoredItems_andLeavesOutMissingItems() {
        write("A", 1);
        write("B", 2);
        settle();

        assertThat(table().getAll(List.of(key("A"), key("missing"), key("B"))))
                .extracting(Item::version)
                .containsExactlyInAnyOrder(1L, 2L);
        assertThat(table().getAll(List.of())).isEmpty();
    }

    /** Writes items into the shards of two listings. */
    private void writeShards(int count) {
        for (int n = 1; n <= count; n++) {
            var sort = "%02d".formatted(n);
            var shard = shards().get(n % 2).shard(n % 3);
            table().put(
                            new Item(
                                    key(sort),
                                    0,
                                    bytes("body"),
                                    Optional.of(new Listing(shard, sort)),
                                    Optional.empty()),
                            ALWAYS);
        }
    }

    private List<ShardedListing> shards() {
        return List.of(new ShardedListing(own + "#a", 3), new ShardedListing(own + "#b", 3));
    }

    private static void assertRefusedFor(Optional<Item> existing, PutResult putResult) {
        assertThat(putResult)
                .asInstanceOf(InstanceOfAssertFactories.type(PutResult.ConditionFailed.class))
                .extracting(PutResult.ConditionFailed::existing)
                .usingRecursiveComparison()
                .isEqualTo(existing);
    }

    private void write(String sort, long version) {
        assertThat(table().put(item(sort, version), ALWAYS)).isEqualTo(new PutResult.Stored());
    }

    private Page query(String prefix, Direction direction, int limit, Optional<String> after) {
        return table().query(own, prefix, direction, limit, after);
    }

    private Page list(Direction direction, int limit, Optional<String> after) {
        return table().list(Index.LISTING, own, direction, limit, after);
    }

    private Key key(String sort) {
        return new Key(own, sort);
    }

    private Item item(String sort, long version) {
        return new Item(key(sort), version, bytes("body of " + sort), Optional.empty(), Optional.empty());
    }

    private Item listed(String sort, String listingSort) {
        return new Item(key(sort), 0, bytes("body"), Optional.of(listed(listingSort)), Optional.empty());
    }

    private Item listedElsewhere(String sort) {
        var elsewhere = new Listing(own + " elsewhere", "1");
        return new Item(key(sort), 0, bytes("body"), Optional.of(elsewhere), Optional.empty());
    }

    private Listing listed(String sort) {
        return new Listing(own, sort);
    }

    /** Reads all pages, each with the continuation key of the page before. */
    private static List<Page> pages(Function<Optional<String>, Page> ask) {
        var pages = new ArrayList<Page>();
        pages.add(ask.apply(Optional.empty()));
        while (pages.getLast().next().isPresent()) {
            pages.add(ask.apply(pages.getLast().next()));
        }
        return pages;
    }

    private static List<String> numbered(String name, int count) {
        return IntStream.range(0, count).mapToObj(number -> name + " " + number).toList();
    }

    private static List<String> ordered(List<String> ascending, Direction direction) {
        return switch (direction) {
            case ASCENDING -> ascending;
            case DESCENDING -> ascending.reversed();
        };
    }

    private static List<String> sorts(Page page) {
        return page.items().stream().map(item -> item.key().sort()).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
