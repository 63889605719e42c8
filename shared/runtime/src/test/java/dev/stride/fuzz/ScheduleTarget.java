package dev.stride.fuzz;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation.Compiled;
import dev.stride.language.CompilationContext;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.schedule.calendar.Occurrences;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A fuzz target for cron expressions, intervals and durations of definitions, and for their occurrences. */
public final class ScheduleTarget implements FuzzTarget {

    private static final Instant NOW = Instant.parse("2024-02-29T23:59:59.5Z");

    private final CompilationContext compilationContext =
            new CompilationContext(CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()));

    private static void ask(Schedule schedule) {
        var times = new Occurrences(schedule, NOW);
        times.firstFrom(NOW).ifPresent(times::lastUpTo);
    }

    private static byte[] definition(String kind, String text) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("id", "w").put("version", "1").put("specVersion", "0.8");
        json.putObject("start").put("stateName", "A").putObject("schedule").put(kind, text);
        var sleep = json.putArray("states").addObject();
        sleep.put("name", "A").put("type", "sleep").put("duration", text).put("end", true);
        return Json.encode(json);
    }

    @Override
    public void read(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        for (var kind : List.of("cron", "interval")) {
            if (KnownLanguages.ALL.compile(definition(kind, text), Optional.empty(), compilationContext)
                    instanceof Compiled(var plan, var _)) {
                plan.settings().schedule().ifPresent(ScheduleTarget::ask);
            }
        }
    }
}
