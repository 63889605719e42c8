package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.common.Result;
import dev.stride.language.connector.Connectors;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.workflowtest.service.ServiceRow;
import dev.stride.workflowtest.value.TextFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment of a test case: its definitions, resources and mocked services.
 *
 * @param definitions texts of the deployed definitions
 * @param files the files of definitions, by their texts
 * @param resources texts of the files that definitions reference, by reference
 * @param services mocked requests and replies; the first match answers
 * @param secrets values of secrets, by name
 * @param environment environment variables of the deployment
 * @param connectors services that definitions call by name
 * @param strict whether definitions are parsed in strict mode
 * @param lifecycle which lifecycle events instances publish
 */
public record TestSetup(
        List<String> definitions,
        Map<String, Path> files,
        Map<String, String> resources,
        List<ServiceRow> services,
        Map<String, String> secrets,
        Map<String, String> environment,
        Connectors connectors,
        boolean strict,
        LifecycleLevel lifecycle) {

    static final TestSetup EMPTY = new TestSetup(
            List.of(), Map.of(), Map.of(), List.of(), Map.of(), Map.of(), Connectors.NONE, false, LifecycleLevel.NONE);

    public TestSetup {
        definitions = List.copyOf(definitions);
        files = Map.copyOf(files);
        resources = Map.copyOf(resources);
        services = List.copyOf(services);
        secrets = Map.copyOf(secrets);
        environment = Map.copyOf(environment);
    }

    /**
     * Parses the setup of a whole test file or of one case. The value of an absent key comes from {@code outer}, because a case
     * inherits the setup of its file.
     *
     * @param outer defaults for omitted keys
     * @param file the test file; relative paths start in its folder
     */
    static TestSetup parse(Fields fields, TestSetup outer, Path file) {
        return new TestSetup(
                fields.has("definitions") ? definitions(fields.get("definitions"), file) : outer.definitions,
                fields.has("definitions") ? files(fields.get("definitions"), file) : outer.files,
                fields.has("resources") ? resources(fields.get("resources"), file) : outer.resources,
                fields.has("services") ? services(fields.get("services")) : outer.services,
                fields.has("secrets") ? texts(fields.get("secrets")) : outer.secrets,
                fields.has("environment") ? texts(fields.get("environment")) : outer.environment,
                fields.has("connectors") ? connectors(fields.get("connectors"), file) : outer.connectors,
                fields.has("strict") ? fields.get("strict").isTrue() : outer.strict,
                fields.has("lifecycle") ? lifecycle(fields.get("lifecycle")) : outer.lifecycle);
    }

    private static List<String> definitions(Place place, Path file) {
        return place.items().stream().map(item -> TextFile.load(item, file)).toList();
    }

    private static Map<String, Path> files(Place place, Path file) {
        var files = new HashMap<String, Path>();
        for (var item : place.items()) {
            TextFile.path(item.value().asText(), file).ifPresent(path -> files.put(TextFile.load(item, file), path));
        }
        return files;
    }

    /** Returns the folders of the definitions that are files, in which other files that they reference are looked for. */
    public Set<Path> folders() {
        return files.values().stream()
                .flatMap(path -> Stream.ofNullable(path.toAbsolutePath().getParent()))
                .collect(Collectors.toSet());
    }

    private static Map<String, String> resources(Place place, Path file) {
        var texts = new HashMap<String, String>();
        place.fields();
        for (Map.Entry<String, JsonNode> resource : place.value().properties()) {
            texts.put(resource.getKey(), TextFile.load(place.at(resource.getKey()), file));
        }
        return texts;
    }

    private static LifecycleLevel lifecycle(Place place) {
        try {
            return LifecycleLevel.valueOf(place.text());
        } catch (IllegalArgumentException e) {
            place.fault("`%s` is not a level of lifecycle events".formatted(place.text()), "say NONE, WORKFLOW or ALL");
            return LifecycleLevel.NONE;
        }
    }

    private static List<ServiceRow> services(Place place) {
        return place.items().stream().map(ServiceRow::parse).toList();
    }

    /** Returns the hosts that {@code http} actions of the Workflow Language can call. */
    public HostAllowList allowed() {
        return HostAllowList.parse(Optional.ofNullable(environment.get(HostAllowList.VARIABLE)));
    }

    private static Map<String, String> texts(Place place) {
        var values = new HashMap<String, String>();
        place.fields();
        for (Map.Entry<String, JsonNode> each : place.value().properties()) {
            values.put(each.getKey(), place.at(each.getKey()).text());
        }
        return values;
    }

    /** Parses the connectors (services that definitions call by name). They are inline or in a referenced file. */
    private static Connectors connectors(Place place, Path file) {
        if (!place.value().isTextual()) {
            return Connectors.parse(place);
        }
        return switch (Connectors.parse(TextFile.load(place, file))) {
            case Result.Ok(var connectors) -> connectors;
            case Result.Failed(var faults) -> {
                faults.forEach(fault ->
                        place.fault("line " + fault.line() + " of the file: " + fault.message(), fault.hint()));
                yield Connectors.NONE;
            }
        };
    }
}
