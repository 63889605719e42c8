package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.source.SourceDocument;

/** A workflow definition language, such as Serverless Workflow 0.8. */
public interface Language {

    /** Returns the name that deployments use for the language, such as {@code serverless-workflow-0.8}. */
    String key();

    /** Describes the fields by which documents are recognised; completes "a document has ...". */
    String distinguishingFields();

    /** Returns whether a document looks like a definition in this language. */
    boolean recognises(SourceDocument sourceDocument);

    /**
     * Compiles a definition, or reports all of its faults.
     *
     * @param compilationContext everything outside of the definition that it can refer to
     */
    Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext);

    /** Draws a definition as written, even if it cannot be compiled. */
    Diagram draw(SourceDocument sourceDocument);
}
