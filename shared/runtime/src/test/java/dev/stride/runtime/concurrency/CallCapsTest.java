package dev.stride.runtime.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.common.Result;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallCapsTest {

    @Test
    void callTargetWithoutItsOwnConcurrencyLimit_getsTheWildcardLimit() {
        var caps = new CallCaps(Map.of("api.example.com", 20, "*", 100));

        assertThat(CallCaps.parse("api.example.com=20, *=100")).isEqualTo(Result.ok(caps));
        assertThat(caps.of("api.example.com")).contains(20);
        assertThat(caps.of("other.example.com")).contains(100);
        assertThat(CallCaps.NONE.of("other.example.com")).isEmpty();
    }

    @Test
    void emptyConfiguration_setsNoConcurrencyLimitsForCalls() {
        assertThat(CallCaps.parse(" ")).isEqualTo(Result.ok(CallCaps.NONE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, CallLimits.CALL_SLOTS})
    void leastAndLargestConcurrencyLimit_areAccepted(int cap) {
        assertThat(CallCaps.parse("a=" + cap)).isEqualTo(Result.ok(new CallCaps(Map.of("a", cap))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a=", "=1", "a=0", "a=1001", "a=-1", "a=1,,b=2", "a=1,a=2", "a b=1", "a=99999999999"})
    void malformedText_isRejected(String text) {
        assertThat(CallCaps.parse(text)).isInstanceOf(Result.Failed.class);
    }
}
