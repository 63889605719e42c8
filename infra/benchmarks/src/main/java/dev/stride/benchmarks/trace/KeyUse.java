package dev.stride.benchmarks.trace;

/**
 * The capacity units that one DynamoDB request uses on one partition key.
 *
 * @param writeUnits the used write units, each of 1 KB
 * @param halfReadUnits the used halves of read units: a strongly consistent read of 4 KB uses two, an eventually consistent one
 *     uses one
 */
public record KeyUse(KeyName name, int writeUnits, int halfReadUnits) {

    /**
     * A partition key of the table or an index. If the load is spread over several keys (shards), the name stands for all of
     * them.
     *
     * @param key the partition key; for a shard of a list of instances, the name of the list
     * @param shards the number of shards of the list; 1 for every other key
     */
    public record KeyName(KeySpace space, String key, int shards) {}
}
