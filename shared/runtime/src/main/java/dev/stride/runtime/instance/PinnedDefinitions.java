package dev.stride.runtime.instance;

import dev.stride.engine.branch.BranchId;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.util.Optional;

/**
 * Finds the workflow definition that an instance runs. An instance keeps the plan with which it began, even
 * if its workflow version has been removed, or deployed again with other content, since then.
 */
public final class PinnedDefinitions {

    private final BranchStore branchStore;
    private final WorkflowStore workflowStore;

    public PinnedDefinitions(Stores stores) {
        branchStore = stores.branches();
        workflowStore = stores.workflows();
    }

    /** @param workflow the workflow version of the instance */
    public Optional<DeployedWorkflow> find(String instance, WorkflowId workflow) {
        return branchStore
                .loadReadableOutline(BranchId.root(instance))
                .map(root -> workflowStore.findByPlan(workflow, root.branch().plan()))
                .orElseGet(() -> workflowStore.find(workflow));
    }
}
