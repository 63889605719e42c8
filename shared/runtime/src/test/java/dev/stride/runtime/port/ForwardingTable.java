package dev.stride.runtime.port;

import java.util.Optional;

/** A table that forwards each request to another. A test overrides the requests that it observes or changes. */
public abstract class ForwardingTable implements Table {

    /** Returns the table that receives the next request. */
    protected abstract Table table();

    @Override
    public Optional<Item> get(Key key) {
        return table().get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        return table().put(item, condition);
    }

    @Override
    public void delete(Key key) {
        table().delete(key);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        return table().query(partition, prefix, direction, limit, after);
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        return table().list(index, listing, direction, limit, after);
    }
}
