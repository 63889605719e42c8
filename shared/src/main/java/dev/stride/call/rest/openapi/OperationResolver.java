package dev.stride.call.rest.openapi;

import dev.stride.call.rest.RestTemplate;
import dev.stride.call.rest.openapi.DocumentReader.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the template of one operation, or says all that is wrong with the operation. */
public final class OperationResolver {

    /** What resolving gave. */
    public sealed interface Outcome {

        record Resolved(RestTemplate template) implements Outcome {}

        record Unresolved(List<String> problems) implements Outcome {
            public Unresolved {
                problems = List.copyOf(problems);
            }
        }
    }

    @FunctionalInterface
    private interface Part<T> {
        T read() throws Problem;
    }

    private final List<String> problems = new ArrayList<>();

    /**
     * Resolves an operation. Nothing is read but the text.
     *
     * @param uri where the text is from, against which a relative server URL is resolved
     * @param text the document
     */
    public static Outcome resolve(String uri, String text, String operationId) {
        try {
            var document = DocumentReader.read(uri, text);
            var operation = DescribedOperation.find(document, uri, operationId);
            return new OperationResolver().template(document, uri, operation);
        } catch (Problem problem) {
            return new Outcome.Unresolved(List.of(problem.sentence()));
        }
    }

    private Outcome template(Document document, String uri, DescribedOperation operation) {
        var references = new References(document.model());
        problems.addAll(document.misplacedParameters(operation.path()));
        var server = noting(() -> ServerUrl.of(document.model(), operation, uri));
        var path = noting(operation::urlPath);
        var parameters = new Parameters(references, operation, problems).read();
        var body = noting(() -> new Contents(references, operation).body());
        var accept = noting(() -> new Contents(references, operation).accept());
        if (!problems.isEmpty()) {
            return new Outcome.Unresolved(problems);
        }
        return new Outcome.Resolved(new RestTemplate(
                operation.method(),
                server.orElseThrow() + path.orElseThrow(),
                parameters,
                accept.orElseThrow(),
                body.orElseThrow()));
    }

    private <T> Optional<T> noting(Part<T> part) {
        try {
            return Optional.of(part.read());
        } catch (Problem problem) {
            problems.add(problem.sentence());
            return Optional.empty();
        }
    }
}
