package dev.stride.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.common.YamlValues;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which faults a definition matches, and how a fault is read and described. */
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

    @ParameterizedTest(name = "a match of \"{0}\" with the code {1} accepts a fault \"{2}\" of the code {3}: {4}")
    @CsvSource({
        "*, , declined, 402, true",
        "declined, , declined, 402, true",
        "402, , declined, 402, true",
        "4xx, , declined, 402, true",
        "refused, , declined, 402, false",
        "refused, 402, declined, 402, true",
        "declined, 500, declined, 402, false",
        "*, 500, declined, 402, false"
    })
    void match_isByTheCodeIfItHasOne_andElseByTheNameOrTheCode(
            String name, String code, String raised, String raisedCode, boolean matches) {
        var fault = new Fault(raised, raisedCode, "", Optional.empty());

        assertThat(new FaultMatch(name, Optional.ofNullable(code)).matches(fault))
                .isEqualTo(matches);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{ name: n, code: c, message: m } | | ",
                "{ name: n, code: c, message: m, data: null, pointer: 7 } | | ",
                "{ name: n, code: c, message: m, data: 1, pointer: /do/0 } | 1 | /do/0"
            })
    void faultIsReadFromItsForm_inWhichDataAndPlaceMayBeMissing(String form, Integer data, String pointer) {
        var read = Fault.fromJson(YamlValues.json(form));

        assertThat(read)
                .isEqualTo(new Fault(
                        "n", "c", "m", Optional.ofNullable(data).map(IntNode::valueOf), Optional.ofNullable(pointer)));
    }

    @Test
    void faultIsDescribedWithItsPlace_ifItIsNotThatOfTheWholeDefinition() {
        var fault = Fault.of(Fault.LIMIT, "too many");

        assertThat(fault.described()).isEqualTo("too many");
        assertThat(fault.at("").described()).isEqualTo("too many");
        assertThat(fault.at("/do/0").described()).isEqualTo("too many (at /do/0)");
        assertThat(fault.at("/do/0").at("/do/1")).as("the first place counts").isEqualTo(fault.at("/do/0"));
        assertThat(fault.at("/do/0").elsewhere()).isEqualTo(fault);
    }
}
