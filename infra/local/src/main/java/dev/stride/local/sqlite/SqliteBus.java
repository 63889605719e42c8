package dev.stride.local.sqlite;

import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/** A lasting record of the events that went out, in the JSON format of CloudEvents. */
public final class SqliteBus implements Bus {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Database database;
    private final InstantSource clock;

    public SqliteBus(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void publish(List<CloudEvent> events) {
        long now = clock.millis();
        database.transact(transaction -> {
            for (var event : events) {
                var json = new String(FORMAT.serialize(event), StandardCharsets.UTF_8);
                transaction.update("INSERT INTO event (published_at, event) VALUES (?, ?)", now, json);
            }
            return events.size();
        });
    }

    /** All events so far, oldest first. */
    public List<CloudEvent> published() {
        return database.transact(transaction -> transaction.rows(
                "SELECT event FROM event ORDER BY id",
                row -> FORMAT.deserialize(row.getString(1).getBytes(StandardCharsets.UTF_8))));
    }
}
