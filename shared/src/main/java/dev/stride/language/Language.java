package dev.stride.language;

import dev.stride.call.CallKind;
import dev.stride.call.Resources;
import dev.stride.diagram.Diagram;
import dev.stride.language.source.Source;
import java.util.Map;

/** A language that workflows are written in. */
public interface Language {

    /** What a deployment calls it, such as {@code serverless-workflow-0.8}. */
    String key();

    /** Whether a document has this language's shape. */
    boolean recognises(Source source);

    /**
     * Compiles a definition, or says all that is wrong with it.
     *
     * @param kinds kinds of functions by the type that authors write
     * @param resources the documents that it may refer to
     */
    Compilation compile(Source source, Map<String, CallKind> kinds, Resources resources);

    /** Draws a definition as it is written, also when it cannot be compiled. */
    Diagram draw(Source source);
}
