package dev.stride.language;

import dev.stride.diagram.Diagram;
import dev.stride.language.source.Source;

/** A language that workflows are written in. */
public interface Language {

    /** What a deployment calls it, such as {@code serverless-workflow-0.8}. */
    String key();

    /** By what its documents are recognised, in a few words that follow "has". */
    String shape();

    /** Whether a document has this language's shape. */
    boolean recognises(Source source);

    /**
     * Compiles a definition, or says all that is wrong with it.
     *
     * @param surroundings what it may refer to outside of itself
     */
    Compilation compile(Source source, Surroundings surroundings);

    /** Draws a definition as it is written, also when it cannot be compiled. */
    Diagram draw(Source source);
}
