package dev.stride.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.serverlessworkflow.api.Workflow;
import java.io.IOException;
import java.io.StringReader;
import java.util.concurrent.Callable;
import org.kie.kogito.process.Process;
import org.kie.kogito.serverless.workflow.executor.StaticWorkflowApplication;
import org.kie.kogito.serverless.workflow.models.JsonNodeModel;
import org.kie.kogito.serverless.workflow.utils.ServerlessWorkflowUtils;
import org.kie.kogito.serverless.workflow.utils.WorkflowFormat;

/**
 * A benchmark of the workflow engine SonataFlow: it runs a workflow in this process, without persistence. The command {@code
 * stride bench peers} loads this class by its name in a separate class loader, which contains the libraries of SonataFlow.
 */
public final class SonataFlowSubject implements Callable<Integer> {

    private final StaticWorkflowApplication application = StaticWorkflowApplication.create();
    private final Process<JsonNodeModel> process;
    private final int states;

    /** @param definition the text of the workflow, in YAML */
    public SonataFlowSubject(String definition) throws IOException {
        Workflow workflow = ServerlessWorkflowUtils.getWorkflow(new StringReader(definition), WorkflowFormat.YAML);
        process = application.process(workflow);
        states = workflow.getStates().size();
    }

    /** Runs one instance to its end, in the thread of the caller. Returns the number of states that the instance has run. */
    @Override
    public Integer call() {
        JsonNode input = JsonNodeFactory.instance.objectNode().put("order", "o-1");
        JsonNode output = application.execute(process, input).getWorkflowdata();
        // The input, and one member from each state.
        if (output.size() != states + 1) {
            throw new IllegalStateException("the instance has not run all states: " + output);
        }
        return states;
    }
}
