package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.ledger.Meter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BurstTest {
    private static final String LOOP = """
            id: counter
            version: '1'
            specVersion: '0.8'
            start: Wait
            events:
              - { name: Tick, type: tick, source: /s, correlation: [ { contextAttributeName: order, contextAttributeValue: '${ .order }' } ] }
            states:
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [Tick], eventDataFilter: { useData: false } } ]
                transition: Count
              - { name: Count, type: inject, data: {}, stateDataFilter: { output: '${ .n += 1 }' }, transition: More }
              - name: More
                type: switch
                dataConditions: [ { condition: '${ .n < .most }', transition: Wait } ]
                defaultCondition: { end: true }
            """;
    private static final String KEPT = """
            id: counter
            version: '1'
            specVersion: '0.8'
            start: Wait
            keepActive: true
            events:
              - { name: Tick, type: tick, source: /s, correlation: [ { contextAttributeName: order } ] }
            states:
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [Tick], eventDataFilter: { useData: false } } ]
                end: true
            """;

    @ParameterizedTest
    @ValueSource(ints = {200})
    void loop(int n) {
        run("loop", LOOP, true, n, 0);
        run("loop shuffled", LOOP, true, n, 20);
    }

    @ParameterizedTest
    @ValueSource(ints = {200})
    void kept(int n) {
        run("kept", KEPT, false, n, 0);
        run("kept shuffled", KEPT, false, n, 20);
    }

    private void run(String what, String def, boolean start, int n, int disorder) {
        var t = System.nanoTime();
        var burst = new Burst(disorder, def);
        if (start) { burst.start("counter", JsonNodeFactory.instance.objectNode().put("n", 0).put("most", n).put("order", "7"));
        burst.handleAll(); }
        var before = burst.ledger().summary();
        for (int i = 0; i < n; i+=10) {
          var f = i;
            burst.send(IntStream.range(f, f + 10).mapToObj(BurstTest::tick).toList());
        }
        burst.handleAll();
        var s = burst.ledger().summary().minus(before);
        var c = burst.consumed().values().stream().flatMap(List::stream).toList();
        int inv = 0; for (int i = 1; i < c.size(); i++) if (Integer.parseInt(c.get(i)) < Integer.parseInt(c.get(i-1))) inv++;
        System.out.printf("%s n=%d consumed %d distinct %d inversions %d reads/ev %.2f readunits/ev %.2f writes/ev %.2f writeunits/ev %.2f msgs/ev %.2f bytesWritten/ev %.0f hottest %s, %d ms%n", what, n, c.size(), c.stream().distinct().count(), inv, s.of(Meter.READS) / (double) n, s.of(Meter.HALF_READ_UNITS)/2.0/n, s.of(Meter.WRITES)/(double)n, s.of(Meter.WRITE_UNITS)/(double)n, s.of(Meter.MESSAGES_SENT)/(double)n, s.of(Meter.WRITTEN_BYTES)/(double)n, burst.ledger().hottest(), (System.nanoTime()-t)/1000000);
    }

    private static JsonNode tick(int n) {
        return JsonNodeFactory.instance.objectNode().put("specversion", "1.0").put("id", "%05d".formatted(n)).put("source", "/s").put("type", "tick").put("order", "7");
    }
}
