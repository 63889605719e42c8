package dev.stride.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.micro.Definition;
import dev.stride.benchmarks.micro.EngineSubject;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The subjects of the comparison run all states of the workflow. The peer's own subject checks the same. */
class ThroughputProcessTest {

    private static final String DEFINITION = Definition.LINEAR.text();

    @Test
    void engineWithoutStorageAndQueues_runsEveryStateOfAnInstance() {
        assertThat(new EngineSubject(DEFINITION).call()).isEqualTo(Definition.LINEAR_STATES);
    }

    @Test
    void embeddedRuntime_runsEveryState_whetherItStoresTheInstanceAfterEachStateOrOnlyAtStartAndEnd()
            throws IOException {
        assertThat(new EmbeddedSubject(DEFINITION).call()).isEqualTo(Definition.LINEAR_STATES);
        assertThat(new EmbeddedSubject.WithEffects(DEFINITION).call()).isEqualTo(Definition.LINEAR_STATES);
    }
}
