package dev.stride.local.command;

import static dev.stride.local.command.Executed.json;
import static dev.stride.local.command.Executed.stride;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code stride run} gives the output that stands beside each example. */
final class ExamplesTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "greeting/greeting.sw.json",
                "invoices/invoices.sw.yaml",
                "journey/journey.sw.yaml",
                "loan/loan.sw.json",
                "onboarding/onboarding.sw.yaml",
                "order/order.sw.yaml",
                "quorum/quorum.sw.yaml",
                "savings/savings.sw.yaml",
                "triage/triage.sw.yaml",
                "trial/trial.sw.yaml"
            })
    void anExampleGivesItsOutput(String definition) throws IOException {
        assertGivesItsOutput(EXAMPLES.resolve(definition));
    }

    @Test
    void anExampleGoesOnWhenItsEventComes() throws IOException {
        var folder = EXAMPLES.resolve("basket");
        var run = stride(
                "run", folder.resolve("basket.sw.yaml"),
                "--input", "@" + folder.resolve("input.json"),
                "--event", "@" + folder.resolve("event-checkout.json"));
        assertGaveItsOutput(run, folder.resolve("output.json"));
    }

    @Test
    void anExampleIsStartedByItsEvent() throws IOException {
        var folder = EXAMPLES.resolve("delivery");
        var run = stride(
                "run", folder.resolve("delivery.sw.yaml"),
                "--event", "@" + folder.resolve("event-1-placed.json"),
                "--event", "@" + folder.resolve("event-2-paid.json"));
        assertGaveItsOutput(run, folder.resolve("output.json"));
    }

    @Test
    void anExampleCallsARealService(@TempDir Path folder) throws IOException {
        var example = EXAMPLES.resolve("exchange");
        var service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        example.resolve("RatesService.java").toString(),
                        "0")
                .redirectErrorStream(true)
                .start();
        try (var said = service.inputReader()) {
            var address = said.readLine().replaceFirst(".*(http://\\S+).*", "$1");
            for (var name : new String[] {"exchange.sw.yaml", "rates.openapi.json", "input.json", "output.json"}) {
                var text = Files.readString(example.resolve(name)).replace("http://localhost:8089", address);
                Files.writeString(folder.resolve(name), text);
            }
            assertGivesItsOutput(folder.resolve("exchange.sw.yaml"));
        } finally {
            service.destroy();
        }
    }

    private static void assertGivesItsOutput(Path definition) throws IOException {
        var input = "@" + definition.resolveSibling("input.json");
        assertGaveItsOutput(
                stride("run", definition, "--input", input, "--skip-time"), definition.resolveSibling("output.json"));
    }

    private static void assertGaveItsOutput(Executed run, Path wanted) throws IOException {
        assertThat(run.status()).as(run.err()).isZero();
        var output = json(Files.readString(wanted));
        assertThat(output.equals(ExamplesTest::compared, run.json()))
                .as(run.out())
                .isTrue();
    }

    /** As JSON has it, 1 and 1.0 are the same number. */
    private static int compared(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }
}
