package dev.stride.runtime.store;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.context.InstanceLabels;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.port.Table.ShardedListing;
import dev.stride.runtime.table.TableKeys;
import java.util.List;
import java.util.Optional;

/**
 * The index that finds instances by their labels. Each label is an item of its instance, under {@code INSTANCE#<id>} /
 * {@code LABEL#<name>}, so that an erasure or a cleanup of the instance finds it. The secondary index lists the item by the
 * label's value.
 */
public final class LabelIndex {

    /**
     * Number of shards (index partitions) of the list of instances with the same label value. Together they accept 8,000 starts
     * of such instances a second.
     */
    private static final int SHARDS = 8;

    private final Table table;

    public LabelIndex(Table table) {
        this.table = table;
    }

    /** A label to search for. */
    public record Label(String name, String value) {

        /** Parses a text such as {@code order:A-7}; empty if it lacks a name or a value. */
        public static Optional<Label> parse(String text) {
            var colon = text.indexOf(':');
            return colon < 1 || colon == text.length() - 1
                    ? Optional.empty()
                    : Optional.of(new Label(text.substring(0, colon), text.substring(colon + 1)));
        }
    }

    /** A page of the instances with a label, newest first. @param next the instance id to continue after */
    public record Page(List<String> instances, Optional<String> next) {
        public Page {
            instances = List.copyOf(instances);
        }
    }

    /**
     * Stores the labels of an instance as items that expire at the given time. Has no effect if the labels are already
     * stored for this version of the root branch or a later one.
     *
     * @param version the version of the root branch that determined the expiry
     */
    public void put(Branch root, long version, Optional<Long> expiry) {
        var instance = root.id().instance();
        root.labels().forEach((name, value) -> {
            var listing = listing(new Label(name, value));
            var shard = listing.shard(Math.floorMod(instance.hashCode(), listing.count()));
            var item = new Item(
                    new Key(TableKeys.instance(instance), "LABEL#" + name),
                    version,
                    new byte[0],
                    Optional.of(new Listing(shard, instance)),
                    expiry);
            table.put(item, new Condition.VersionBelow(version));
        });
    }

    /**
     * Returns the newest instances that have the label. If {@code before} is the id of an instance, returns only
     * instances that started before that instance.
     */
    public Page listNewest(Label label, int limit, Optional<String> before) {
        var searched = new Label(label.name(), InstanceLabels.truncated(label.value()));
        var page = table.listNewest(Index.LISTING, List.of(listing(searched)), limit, before);
        return new Page(
                page.items().stream()
                        .map(item -> TableKeys.instanceOf(item.key().partition()))
                        .toList(),
                page.next());
    }

    private static ShardedListing listing(Label label) {
        return new ShardedListing("LABEL#" + label.name() + ":" + label.value(), SHARDS);
    }
}
