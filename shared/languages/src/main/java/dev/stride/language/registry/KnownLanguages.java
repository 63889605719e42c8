package dev.stride.language.registry;

import dev.stride.language.Languages;
import dev.stride.language.serverlessworkflow01.ServerlessWorkflow01;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.language.serverlessworkflow10.ServerlessWorkflow10;
import dev.stride.language.workflowlanguage.WorkflowLanguage;
import java.util.List;

/** The workflow languages that this runtime supports. */
public final class KnownLanguages {

    /**
     * All supported languages. A document must match exactly one of them. Messages to the author list the languages in this
     * order.
     */
    public static final Languages ALL = new Languages(List.of(
            new ServerlessWorkflow10(),
            new ServerlessWorkflow08(),
            new ServerlessWorkflow01(),
            new WorkflowLanguage()));

    private KnownLanguages() {}
}
