package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitUsageTest {

    @ParameterizedTest(name = "{0} of {1}: near {2}, exceeded {3}")
    @CsvSource({
        "4,  10, false, false",
        "5,  10, true,  false",
        "5,  11, false, false",
        "6,  11, true,  false",
        "10, 10, true,  false",
        "11, 10, true,  true",
    })
    void limit_isNearFromItsHalfOn_andExceededBeyondIt(int value, int maximum, boolean near, boolean exceeded) {
        var usage = new LimitUsage(LimitUsage.HOPS, "i", value, maximum);

        assertThat(usage.isNear()).isEqualTo(near);
        assertThat(usage.isExceeded()).isEqualTo(exceeded);
    }
}
