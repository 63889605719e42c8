package dev.stride.local.template;

import dev.stride.language.serverlessworkflow01.ServerlessWorkflow01;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.language.serverlessworkflow10.ServerlessWorkflow10;
import dev.stride.language.workflowlanguage.WorkflowLanguage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a new project in one language: a definition with its test, an input, the description of a service, settings of an
 * editor. Each is a resource that works as it is, for a workflow named {@link #NAME}.
 *
 * @param language key of the language of the definition
 * @param definition name of the definition's file
 * @param others names of the other files
 */
public record ProjectTemplate(String language, String definition, List<String> others) {

    /** The name of the workflow in the templates. */
    public static final String NAME = "my-workflow";

    private static final String SERVERLESS_WORKFLOW = NAME + ".sw.yaml";
    private static final List<String> COMMON =
            List.of(NAME + ".test.yaml", "input.json", "README.md", ".vscode/tasks.json");
    private static final String OPENAPI = "prices.openapi.json";
    private static final String CONNECTORS = "stride.connectors.yaml";

    private static final Map<String, ProjectTemplate> BY_LANGUAGE = new TreeMap<>(Stream.of(
                    new ProjectTemplate(ServerlessWorkflow10.KEY, SERVERLESS_WORKFLOW, with(OPENAPI)),
                    new ProjectTemplate(ServerlessWorkflow08.KEY, SERVERLESS_WORKFLOW, with(OPENAPI)),
                    new ProjectTemplate(ServerlessWorkflow01.KEY, SERVERLESS_WORKFLOW, with(OPENAPI)),
                    new ProjectTemplate(WorkflowLanguage.KEY, NAME + ".wl.yaml", with(CONNECTORS)))
            .collect(java.util.stream.Collectors.toMap(ProjectTemplate::language, each -> each)));

    public ProjectTemplate {
        others = List.copyOf(others);
    }

    private static List<String> with(String description) {
        return Stream.concat(Stream.of(description), COMMON.stream()).toList();
    }
}
