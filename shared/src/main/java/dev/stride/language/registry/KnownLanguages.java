package dev.stride.language.registry;

import dev.stride.language.Languages;
import dev.stride.language.serverlessworkflow01.ServerlessWorkflow01;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.language.workflowlanguage.WorkflowLanguage;
import java.util.List;

/** The languages that this runtime knows. */
public final class KnownLanguages {

    /** All of them, in the order in which they are asked whether a document is theirs: the strictest shape first. */
    public static final Languages ALL =
            new Languages(List.of(new ServerlessWorkflow08(), new ServerlessWorkflow01(), new WorkflowLanguage()));

    private KnownLanguages() {}
}
