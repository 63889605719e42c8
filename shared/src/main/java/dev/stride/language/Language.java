package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.source.SourceDocument;

/** A language that workflows are written in. */
public interface Language {

    /** What a deployment calls it, such as {@code serverless-workflow-0.8}. */
    String key();

    /** By what its documents are recognised, in a few words that follow "has". */
    String distinguishingFields();

    /** Whether a document has this language's shape. */
    boolean recognises(SourceDocument sourceDocument);

    /**
     * Compiles a definition, or says all that is wrong with it.
     *
     * @param surroundings what it may refer to outside of itself
     */
    Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext);

    /** Draws a definition as it is written, also when it cannot be compiled. */
    Diagram draw(SourceDocument sourceDocument);
}
