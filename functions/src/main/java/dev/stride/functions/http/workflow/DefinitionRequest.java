package dev.stride.functions.http.workflow;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.MultipartParser;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request that contains a workflow definition, the files to which it refers, and the options for reading it.
 *
 * @param files the texts that the definition may refer to, by name
 * @param language key of the workflow language; empty if the text of the definition determines it
 * @param mode the options for reading the definition, such as strict
 */
record DefinitionRequest(String definition, Map<String, String> files, Optional<String> language, ReadingMode mode) {

    private static final String DEFINITION = "definition";

    /** The query parameter that selects whose reading of Serverless Workflow 0.8 applies. */
    static final String READING = "reading";

    static final String SONATAFLOW = "sonataflow";

    DefinitionRequest {
        files = Map.copyOf(files);
    }

    static DefinitionRequest parse(ApiRequest apiRequest) {
        var type = apiRequest.header("content-type").orElse("");
        var texts = new LinkedHashMap<String, String>();
        if (MultipartParser.isMultipart(type)) {
            texts.putAll(MultipartParser.parse(type, apiRequest.body()));
        } else {
            texts.put(DEFINITION, apiRequest.text());
        }
        texts.forEach(DefinitionRequest::checkSize);
        var definition = Optional.ofNullable(texts.remove(DEFINITION))
                .orElseThrow(() ->
                        new ProblemException(Problem.badRequest("The body has no part named " + DEFINITION + ".")));
        var mode = new ReadingMode(
                apiRequest.booleanParameter("strict"),
                apiRequest.booleanParameter("offline"),
                dialect(apiRequest.query(READING)));
        return new DefinitionRequest(definition, texts, apiRequest.query("language"), mode);
    }

    private static Dialect dialect(Optional<String> reading) {
        return switch (reading.orElse("")) {
            case "" -> Dialect.SPECIFICATION;
            case SONATAFLOW -> Dialect.SONATAFLOW;
            default ->
                throw new ProblemException(Problem.badRequest(
                        "The parameter %s must be %s, not %s.".formatted(READING, SONATAFLOW, reading.orElseThrow())));
        };
    }

    private static void checkSize(String name, String text) {
        if (text.length() > Limits.DEFINITION_BYTES) {
            throw new ProblemException(Problem.tooLarge(
                    "The text of %s is longer than %d bytes.".formatted(name, Limits.DEFINITION_BYTES)));
        }
    }
}
