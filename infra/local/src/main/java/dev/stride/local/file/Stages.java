package dev.stride.local.file;

import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The stages of a project by name. A stage is a deployment of Stride that the project uses, such as {@code test} or {@code prod}.
 * The stages are listed in a YAML file without credentials: a stage names an AWS profile, and a token comes from the environment.
 *
 * <pre>
 * stages:
 *   test: { endpoint: https://stride.test.example.com, region: eu-west-1 }
 *   prod: { endpoint: https://abc.execute-api.eu-west-1.amazonaws.com, profile: prod, owns: shop-* }
 * </pre>
 */
public record Stages(Map<String, Stage> byName) {

    /** The default name of the file that lists the stages of a project. */
    public static final String FILE = "stride.targets.yaml";

    public Stages {
        byName = Map.copyOf(byName);
    }

    /**
     * One deployment of Stride: its address, and the settings that commands need to use it.
     *
     * @param profile the profile of AWS whose credentials sign requests
     * @param region the region to sign for; a signature is sent if it is set
     * @param owns the ids of the workflows that a deployment may retire, as a pattern such as {@code shop-*}
     */
    public record Stage(URI endpoint, Optional<String> profile, Optional<String> region, Optional<String> owns) {}

    public static Result<Stages, List<Diagnostic>> parse(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(Diagnostic fault) -> Result.failed(List.of(fault));
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var diagnostics = new Diagnostics(sourceDocument);
                var stages = parse(diagnostics.root());
                yield diagnostics.isFaultless() ? Result.ok(stages) : Result.failed(diagnostics.faults());
            }
        };
    }

    /** Returns a hint for an error message about an unknown stage: the closest name, or a list of the stages. */
    public String hint(String name) {
        return Suggestions.hint(name, byName.keySet());
    }

    private static Stages parse(Place root) {
        var fields = root.fields();
        var stages = fields.required("stages");
        fields.rejectUnknown();
        stages.fields();
        var byName = new TreeMap<String, Stage>();
        stages.value()
                .fieldNames()
                .forEachRemaining(name -> parseStage(stages.at(name)).ifPresent(stage -> byName.put(name, stage)));
        return new Stages(byName);
    }

    private static Optional<Stage> parseStage(Place place) {
        var fields = place.fields();
        var endpoint = uri(fields.required("endpoint"));
        var profile = optional(fields.get("profile"));
        var region = optional(fields.get("region"));
        var owns = optional(fields.get("owns"));
        fields.rejectUnknown();
        return endpoint.map(it -> new Stage(it, profile, region, owns));
    }

    private static Optional<String> optional(Place place) {
        return place.isAbsent() ? Optional.empty() : Optional.of(place.text());
    }

    private static Optional<URI> uri(Place place) {
        try {
            return optional(place).map(URI::create);
        } catch (IllegalArgumentException e) {
            place.fault("`" + place.text() + "` is not an address", "write one such as https://stride.example.com");
            return Optional.empty();
        }
    }
}
