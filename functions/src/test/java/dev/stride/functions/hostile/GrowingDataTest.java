package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.stage.EmptyReplyServices;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that an instance whose data grows with each state ends with a fault before the data are too large to be stored. */
class GrowingDataTest {

    @Test
    void instanceWhoseDataIsNestedDeeperInEachState_isFaulted() {
        var inMemoryFunctions = new InMemoryFunctions(new EmptyReplyServices());
        inMemoryFunctions.deployed("""
                { "id": "deeper", "version": "1", "specVersion": "0.8", "start": "A",
                  "functions": [ { "name": "same", "type": "expression", "operation": "." } ],
                  "states": [ { "name": "A", "type": "operation", "transition": "A", "actions": [ { "functionRef": "same",
                    "actionDataFilter": { "results": "${ . }", "toStateData": "${ %s }" } } ] } ] }""".formatted(".a".repeat(90)), Map.of());

        assertThat(inMemoryFunctions.run("deeper")).isEqualTo("FAULTED");
    }
}
