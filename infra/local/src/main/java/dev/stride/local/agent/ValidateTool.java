package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.agent.Workspace.Verdict;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.runtime.codec.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The tool that reports the faults of definitions. */
record ValidateTool(Workspace workspace) implements AgentTool {

    @Override
    public String name() {
        return "validate";
    }

    @Override
    public String description() {
        return "Reports all faults and warnings of workflow definitions, each with JSON pointer, line, column and a hint."
                + " Documents on the network are not read.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text(
                        "file",
                        "A definition, or a folder of definitions; a path relative to the folder of the server."),
                Parameter.text("text", "The text of a definition, in YAML or JSON, instead of a file."),
                Parameter.flag("strict", "Whether text that the language does not allow is a fault, not a warning."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var strict = arguments.flag("strict");
        if (arguments.text("text").isEmpty() && arguments.text("file").isPresent()) {
            var place = workspace.find("file", arguments.required("file"));
            if (Files.isDirectory(place)) {
                return validateAll(place, strict);
            }
        }
        return Json.toTree(List.of(Verdict.of(workspace.compile(arguments, strict), workspace)));
    }

    private JsonNode validateAll(Path folder, boolean strict) {
        var definitions = DefinitionFiles.find(folder).definitions();
        if (definitions.isEmpty()) {
            throw new InvalidInputException("file: %s contains no definition.".formatted(workspace.name(folder)));
        }
        if (definitions.size() > Shown.ITEMS) {
            throw new InvalidInputException(
                    "file: %s contains %d definitions, more than the %d of one answer: name a folder in it."
                            .formatted(workspace.name(folder), definitions.size(), Shown.ITEMS));
        }
        return Json.toTree(definitions.stream()
                .map(file -> workspace.reader(file, strict).compile(file, List.of()))
                .map(file -> Verdict.of(file, workspace))
                .toList());
    }
}
