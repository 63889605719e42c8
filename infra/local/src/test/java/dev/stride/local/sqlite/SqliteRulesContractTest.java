package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.SettableClock;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.contract.RulesContract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SqliteRulesContractTest extends RulesContract {

    private static final int MANY = 100;

    private final Database database = Database.inMemory();
    private final SettableClock clock = new SettableClock();
    private final WakeupSignal wakeupSignal = new WakeupSignal();
    private final SqliteQueue events = new SqliteQueue(database, "events", Optional.empty(), clock, wakeupSignal);
    private final SqliteBus bus = new SqliteBus(database, events, clock, wakeupSignal);

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Rules rules() {
        return bus;
    }

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<JsonNode> delivered() {
        return events.receive(MANY, Duration.ofMinutes(1)).stream()
                .map(message -> Json.decode(message.body().getBytes(StandardCharsets.UTF_8), JsonNode.class))
                .toList();
    }

    @Test
    void eventBusRulesStoredInSqlite_surviveARestartOfTheProcess() {
        bus.set("one", List.of(new Rules.Route("paid", "/orders")));
        new SqliteBus(database, events, clock, wakeupSignal).publish(List.of(event("1", "paid", "/orders")));
        assertThat(ids()).containsExactly("1");
    }
}
