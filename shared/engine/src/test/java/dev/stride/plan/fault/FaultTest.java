package dev.stride.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which codes in a definition match a fault. */
class FaultTest {

    @ParameterizedTest
    @CsvSource({
        "404, 404, true",
        "HTTP:404, 404, true",
        "404, 400, false",
        "5xx, 503, true",
        "5xx, 599, true",
        "5xx, 404, false",
        "4xx, 404, true",
        "5xx, 5xy, false",
        "5xx, 50, false",
        "xxx, 404, false",
    })
    void matchesCode_acceptsEqualCodesAndStatusClasses(String declared, String code, boolean matches) {
        assertThat(Fault.of(code, "").matchesCode(declared)).isEqualTo(matches);
    }
}
