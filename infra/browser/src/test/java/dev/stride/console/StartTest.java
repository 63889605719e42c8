package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how a reader starts an instance: with a form for its input, and again with what started another one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StartTest {

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void workflowWithASchemaOfItsInput_isStartedWithAForm() throws Exception {
        console.deploy("""
            document: { dsl: 1.0.3, namespace: test, name: typed, version: 1.0.0 }
            input:
              schema:
                document:
                  type: object
                  required: [ customer, quantity ]
                  properties:
                    customer: { type: string, title: Customer, description: as on the bill }
                    quantity: { type: integer, minimum: 1, default: 2 }
                    size: { enum: [ S, M ] }
                    express: { type: boolean }
                    address: { type: object, required: [ city ], properties: { city: { type: string }, zip: { type: string } } }
                    notes: { type: array, items: { type: string } }
            do: [ { keep: { set: '${ . }' } } ]
            """);
        var page = console.open("#/workflows/typed");
        page.getByRole(AriaRole.BUTTON, named("Start")).click();
        var form = page.getByRole(AriaRole.DIALOG);
        assertThat(form.getByLabel("quantity")).hasValue("2");
        form.getByRole(AriaRole.BUTTON, inside("Start")).click();
        assertThat(form.getByLabel("Customer")).isFocused();
        form.getByLabel("Customer").fill("Ada");
        form.getByLabel("Customer").press("Tab");
        form.getByLabel("size").selectOption("M");
        form.getByLabel("express").selectOption("true");
        form.getByLabel("city").fill("Berlin");
        form.getByLabel("notes").fill("[\"fragile\"]");
        form.getByRole(AriaRole.BUTTON, inside("Write JSON")).click();
        assertThat(form.getByLabel("Input, as JSON")).hasValue(Pattern.compile("\"notes\": \\["));
        form.getByRole(AriaRole.BUTTON, inside("Use the form")).click();
        form.getByRole(AriaRole.BUTTON, inside("Start")).click();

        assertThat(page.getByLabel("Data").locator("pre").first())
                .hasText(
                        Pattern.compile(
                                "\\{\\s*\"quantity\": 2,\\s*\"customer\": \"Ada\",\\s*\"size\": \"M\",\\s*\"express\": true,\\s*\"address\": \\{\\s*\"city\": \"Berlin\"\\s*},\\s*\"notes\": \\[\\s*\"fragile\"\\s*]\\s*}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1, 2] | any-array | 2",
                "\"a\" | any-text | \"a\"",
                "1.5 | any-number | 1.5",
                "null | any-null | null"
            })
    void anyJsonValueIsTheInputOfAWorkflowOfServerlessWorkflow10(String input, String name, String shown)
            throws Exception {
        console.deploy("""
            document: { dsl: 1.0.3, namespace: test, name: %s, version: 1.0.0 }
            do: [ { keep: { set: '${ {got: .} }' } } ]
            """.formatted(name));
        var page = console.open("#/workflows/" + name);
        page.getByRole(AriaRole.BUTTON, named("Start")).click();
        var form = page.getByRole(AriaRole.DIALOG);
        form.getByLabel("Input, as JSON").fill(input);
        form.getByRole(AriaRole.BUTTON, inside("Start")).click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(page.getByLabel("Data").locator("pre").last()).containsText("\"got\"");
        assertThat(page.getByLabel("Data").locator("pre").last()).containsText(shown);
    }

    @ParameterizedTest
    @CsvSource({"ALL, P-3, Send this event", "STATES, data, The data of the event is not kept"})
    void instanceThatAnEventStarted_isStartedAgainWithTheSameEvent(String level, String patient, String note)
            throws Exception {
        console.deploy("""
            {"id": "alarm-%1$s", "version": "1", "specVersion": "0.8", "start": "Hear", "metadata": {"stride.history": "%1$s"},
             "events": [{"name": "Racing", "type": "pulse.high.%1$s", "source": "/monitors/3"}],
             "states": [{"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["Racing"]}], "end": true}]}""".formatted(level));
        console.post("/events", """
            {"specversion": "1.0", "id": "e1-%1$s", "type": "pulse.high.%1$s", "source": "/monitors/3", "data": {"patient": "P-3"}}""".formatted(level), "application/cloudevents+json");
        var page = console.open("#/instances?workflow=alarm-" + level);
        page.locator("tbody code").click();
        page.getByRole(AriaRole.BUTTON, named("Start again with the same event"))
                .click();
        var form = page.getByRole(AriaRole.DIALOG);
        assertThat(form).containsText(note);
        assertThat(form.getByLabel("A CloudEvent")).hasValue(Pattern.compile("\"type\": \"pulse.high." + level + "\""));
        assertThat(form.getByLabel("A CloudEvent")).hasValue(Pattern.compile(patient));
        assertThat(form.getByLabel("A CloudEvent")).not().hasValue(Pattern.compile("e1-" + level));
        form.getByRole(AriaRole.BUTTON, inside("Send")).click();
        assertThat(form).hasCount(0);
        page.navigate(console.address() + "/#/instances?workflow=alarm-" + level);

        assertThat(page.locator("tbody tr")).hasCount(2);
    }

    @Test
    void treeOfAnInstance_showsItsParentsAndTheInstancesThatItCalled() throws Exception {
        for (var called : new String[] {"leaf", "twig", "branch"}) {
            var actions = called.equals("leaf")
                    ? ""
                    : "{\"subFlowRef\": \"%s\"}".formatted(called.equals("twig") ? "leaf" : "twig");
            console.deploy("""
                {"id": "%s", "version": "1", "specVersion": "0.8", "start": "A",
                 "states": [{"name": "A", "type": "operation", "actions": [%s], "end": true}]}""".formatted(called, actions));
        }
        console.startAndWait("branch", "{}");
        var page = console.open("#/instances?workflow=twig");
        page.locator("tbody code").click();
        page.getByText("Parents and called instances").click();
        var tree = page.locator(".family").first();
        assertThat(tree.getByRole(AriaRole.LINK)).hasText(new String[] {"branch 1", "twig 1", "leaf 1"});
        assertThat(tree.locator(".self")).containsText("twig 1");
        page.getByText("Its calls").click();

        assertThat(tree).containsText("called no instance");
        tree.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("branch 1"))
                .click();
        assertThat(page.locator("h1")).containsText("branch 1");
    }
}
