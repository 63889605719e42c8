package dev.stride.call.rest.openapi;

import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.call.rest.RestTemplate;
import dev.stride.plan.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes the template of one operation, or says all that is wrong with the operation. */
public final class OperationResolver {

    private static final Pattern OPENAPI_3 = Pattern.compile("3\\.[01](\\..*)?");
    private static final Pattern SWAGGER_2 = Pattern.compile("2(\\.0)?");

    private final Operation function;
    private final Documents documents;
    private final Problems problems = new Problems();

    private OperationResolver(Operation function, Resources resources) {
        this.function = function;
        this.documents = new Documents(resources);
    }

    /**
     * Resolves an operation. Of other documents, only those are read to which its own parts refer.
     *
     * @param kind of the template
     * @param function whose metadata choose a server, and whose auth definition a security scheme
     * @param uri of the document
     */
    public static Resolution resolve(
            String kind, Operation function, String uri, String operationId, Resources resources) {
        try {
            return new OperationResolver(function, resources).resolve(kind, uri, operationId);
        } catch (Problem problem) {
            return new Resolution.Unresolved(problem.sentence());
        }
    }

    private Resolution resolve(String kind, String uri, String operationId) throws Problem {
        var root = documents.document(uri);
        var operation = described(root, operationId);
        var server = problems.noting(() -> new ServerUrl(operation, root, function.metadata()).url());
        var path = problems.noting(operation.found()::urlPath);
        var parameters = new Parameters(operation, problems).read();
        var contents = new Contents(operation, new Schemas(documents));
        var body = problems.noting(contents::body).flatMap(described -> described);
        if (!problems.sentences().isEmpty()) {
            return new Resolution.Unresolved(problems.sentences());
        }
        var security = new Security(operation, function.auth(), root);
        var template = new RestTemplate(
                operation.method(),
                server.orElseThrow() + path.orElseThrow(),
                parameters.stream().map(Parameters.Described::parameter).toList(),
                contents.accept(),
                body.map(Contents.Described::body),
                security.shown());
        var arguments = new ArgumentSchema(documents);
        var schema = problems.noting(() -> arguments.of(parameters, body)).flatMap(made -> made);
        return new Resolution.Resolved(
                CallTemplate.open(kind, template.written()),
                schema,
                Stream.of(security.warning().stream(), arguments.warnings().stream(), problems.sentences().stream())
                        .flatMap(warnings -> warnings)
                        .toList());
    }

    private DescribedOperation described(Element root, String operationId) throws Problem {
        if (OPENAPI_3.matcher(root.node().path("openapi").asText()).matches()) {
            return new OpenApi3(documents, root, problems).describe(FoundOperation.find(documents, root, operationId));
        }
        if (SWAGGER_2.matcher(root.node().path("swagger").asText()).matches()) {
            return new Swagger2(documents, root, problems).describe(FoundOperation.find(documents, root, operationId));
        }
        var begins = Stream.of("openapi", "swagger")
                .flatMap(word -> Optional.of(root.node().path(word))
                        .filter(version -> !version.isMissingNode())
                        .map(version -> "'%s: %s'".formatted(word, version.asText()))
                        .stream())
                .findFirst()
                .orElse("neither");
        throw new Problem("%s is no document of OpenAPI 3.0 or 3.1, or Swagger 2.0: it begins with %s."
                .formatted(root.uri(), begins));
    }
}
