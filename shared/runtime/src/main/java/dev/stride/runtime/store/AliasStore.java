package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The store of aliases, under {@code WORKFLOW#<id>} / {@code ALIAS#<name>}. An alias selects the workflow version that new
 * instances run.
 */
public final class AliasStore {

    private static final String ALIAS = "ALIAS#";

    private final Table table;

    public AliasStore(Table table) {
        this.table = table;
    }

    /**
     * An alias of a workflow.
     *
     * @param version the version that a start gets
     * @param canary another version that a share of the starts gets instead
     */
    public record Alias(String name, String version, Optional<Canary> canary) {

        /** The name of the built-in alias that selects the newest version. */
        public static final String LATEST = "latest";

        private static final int WHOLE = 100;
        private static final int SEED_DIGITS = 8;

        /**
         * Chooses the version of a new instance: the canary or the regular version. The choice depends only on the seed, so a
         * repeated start gets the same version. When the canary's share grows, the seeds that already chose the canary still
         * choose it.
         *
         * @param seed the idempotency key of the start, or the id of its instance
         */
        public String choose(String workflow, String seed) {
            return canary.filter(it -> share(workflow + "#" + seed) < it.percent())
                    .map(Canary::version)
                    .orElse(version);
        }

        public boolean names(String wanted) {
            return version.equals(wanted)
                    || canary.filter(it -> it.version().equals(wanted)).isPresent();
        }

        /** Maps a seed to a number from 0 to 99, to compare with the canary's percentage. */
        private static int share(String seed) {
            var digest = Digest.hex(seed.getBytes(StandardCharsets.UTF_8));
            return (int) (HexFormat.fromHexDigitsToLong(digest, 0, SEED_DIGITS) % WHOLE);
        }
    }

    /** @param percent the share of starts that get the version, from 0 to 100 */
    public record Canary(String version, int percent) {}

    public Optional<Alias> find(String workflow, String name) {
        return table.get(key(workflow, name)).map(AliasStore::decode);
    }

    /** Returns the aliases of a workflow, ordered by name. */
    public List<Alias> list(String workflow) {
        return table
                .query(TableKeys.workflow(workflow), ALIAS, Direction.ASCENDING, Limits.ALIASES, Optional.empty())
                .items()
                .stream()
                .map(AliasStore::decode)
                .toList();
    }

    public void put(String workflow, Alias alias) {
        table.put(Item.of(key(workflow, alias.name()), Json.encode(alias)), new Condition.Always());
    }

    public void remove(String workflow, String name) {
        table.delete(key(workflow, name));
    }

    private static Alias decode(Item item) {
        return Json.decode(item.body(), Alias.class);
    }

    private static Key key(String workflow, String name) {
        return new Key(TableKeys.workflow(workflow), ALIAS + name);
    }
}
