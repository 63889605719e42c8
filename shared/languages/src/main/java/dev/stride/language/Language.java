package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.document.Vocabulary;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.source.SourceDocument;
import java.util.Comparator;
import java.util.Set;

/** A workflow definition language, such as Serverless Workflow 0.8. */
public interface Language {

    /** Returns the key that deployments use to select the language, such as {@code serverless-workflow-0.8}. */
    String key();

    /** Returns whether a name selects the language. By default, only its key does. */
    default boolean isNamed(String name) {
        return name.equals(key());
    }

    /**
     * Returns a phrase that names the fields by which a document in this language is recognised. The phrase completes a message
     * that begins "a document has ...".
     */
    String distinguishingFields();

    /** Returns whether a document looks like a definition in this language. */
    boolean recognises(SourceDocument sourceDocument);

    /**
     * Returns the workflow id and version that a document states, without validating them. By default they are the properties
     * {@code id} and {@code version} of the document.
     */
    default WorkflowRef identify(SourceDocument sourceDocument) {
        return WorkflowRef.stated(
                sourceDocument.root().path("id"), sourceDocument.root().path("version"));
    }

    /**
     * Returns the order of the versions of a workflow, in which the greatest version is the newest one. By default, all versions
     * are equal. Of equal versions, the one that was deployed last is the newest.
     */
    default Comparator<String> versionOrder() {
        return (_, _) -> 0;
    }

    /**
     * Compiles a definition, or reports all of its faults.
     *
     * @param compilationContext everything outside of the definition that the definition can refer to
     */
    Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext);

    /** Returns the properties of the language. By default none are known. */
    default Vocabulary vocabulary() {
        return Vocabulary.NONE;
    }

    /** Returns the names that its expressions in {@code ${ }} can use, such as those of functions. By default there are none. */
    default Set<String> expressionNames() {
        return Set.of();
    }

    /** Draws a definition as a diagram, even if the definition cannot be compiled. */
    Diagram draw(SourceDocument sourceDocument);
}
