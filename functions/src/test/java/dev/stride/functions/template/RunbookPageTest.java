package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the runbook has an entry for every alarm, and that every entry names a test of its remedy. */
class RunbookPageTest {

    private static final Pattern ENTRY = Pattern.compile("(?m)^### (\\w+)$");
    private static final Pattern TRIED = Pattern.compile("(?m)^- \\*\\*Tried\\*\\* (.+)$");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    private final Template alarms = Template.read("infra/deploy/alarms.yaml");
    private final String page = Files.readString(Path.of("../docs/operations/runbook.md"));

    RunbookPageTest() throws IOException {}

    @Test
    void everyAlarmHasARunbookEntryAndViceVersa() {
        assertThat(found(ENTRY, page))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        alarms.resources("AWS::CloudWatch::Alarm").keySet());
    }

    @Test
    void everyAlarmNamesItsRunbookEntry() {
        alarms.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            assertThat(alarm.at("/Properties/AlarmName/Sub").asText()).isEqualTo("${Deployment}-" + name);
            assertThat(alarm.at("/Properties/AlarmDescription").asText()).endsWith(" See " + name + " in the runbook.");
        });
    }

    @Test
    void everyRunbookEntryNamesAnExistingTest() {
        var tests = Stream.of(RunbookTest.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(Method::getName)
                .toList();

        assertThat(found(TRIED, page)).hasSameSizeAs(found(ENTRY, page)).allSatisfy(tried -> {
            var names = found(NAME, tried);
            assertThat(names).isNotEmpty();
            assertThat(names.getFirst()).isIn(tests);
        });
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
