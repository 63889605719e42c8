package dev.stride.call.openapi.document;

import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Creates the call template of an OpenAPI operation from its document. The template is the data from which a compiled workflow
 * builds its calls of the operation. If the template cannot be created, all problems are reported.
 */
public final class OpenApiResolver {

    /** The metadata of a function whose credentials are sent even if the document requires none, or others. */
    private static final String SENDS_CREDENTIALS = "sendsCredentials";

    private static final Pattern OPENAPI_3 = Pattern.compile("3\\.[01](\\..*)?");
    private static final Pattern SWAGGER_2 = Pattern.compile("2(\\.0)?");

    private final FunctionOperation function;
    private final ReferenceResolver referenceResolver;
    private final ProblemCollector problemCollector = new ProblemCollector();

    private OpenApiResolver(FunctionOperation function, Resources resources) {
        this.function = function;
        this.referenceResolver = new ReferenceResolver(resources);
    }

    /**
     * Creates the call template of an OpenAPI operation. Loads the OpenAPI document, and other documents only if the operation
     * refers to them.
     *
     * @param kind the call kind of the template
     * @param function the function; its metadata selects the server, and its auth definition selects the security scheme
     * @param uri of the document
     */
    public static Resolution resolve(
            String kind, FunctionOperation function, String uri, String operationId, Resources resources) {
        try {
            return new OpenApiResolver(function, resources).resolve(kind, uri, operationId);
        } catch (DocumentException problem) {
            return new Resolution.Unresolved(problem.sentence());
        }
    }

    private Resolution resolve(String kind, String uri, String operationId) throws DocumentException {
        var root = referenceResolver.load(uri);
        var operation = described(root, operationId);
        var server = problemCollector.collect(
                () -> new ServerUrlResolver(operation, root, function.metadata(), function.address()).resolve());
        var path = problemCollector.collect(operation.found()::urlPath);
        var parameterReader = new ParameterReader(operation, problemCollector);
        var declared = parameterReader.read();
        var schemaInspector = new SchemaInspector(referenceResolver);
        var mediaTypeReader = new MediaTypeReader(operation, schemaInspector);
        var body = problemCollector.collect(mediaTypeReader::body).flatMap(described -> described);
        var properties = body.flatMap(described -> problemCollector.collect(
                        () -> schemaInspector.properties(described.schema()).keySet()))
                .orElse(Set.of());
        var parameters = Stream.concat(declared.stream(), parameterReader.headersOfSecurity(declared, properties))
                .toList();
        if (!problemCollector.sentences().isEmpty()) {
            return new Resolution.Unresolved(problemCollector.sentences());
        }
        var securityMatcher = new SecurityMatcher(
                operation,
                function.auth(),
                function.metadata().path(SENDS_CREDENTIALS).asBoolean(),
                root);
        var template = new OpenApiTemplate(
                operation.method(),
                server.orElseThrow() + path.orElseThrow(),
                parameters.stream()
                        .map(ParameterReader.DescribedParameter::parameter)
                        .toList(),
                mediaTypeReader.accept(),
                body.map(MediaTypeReader.DescribedBody::body),
                securityMatcher.find());
        var arguments = new OpenApiArgumentSchema(referenceResolver);
        var schema =
                problemCollector.collect(() -> arguments.of(parameters, body)).flatMap(made -> made);
        var resolved = new Resolution.Resolved(
                CallTemplate.withoutAuth(kind, template.toJson()),
                schema,
                Stream.of(
                                securityMatcher.warning().stream(),
                                arguments.warnings().stream(),
                                problemCollector.sentences().stream())
                        .flatMap(warnings -> warnings)
                        .toList());
        return template.hasAddress()
                ? resolved
                : new Resolution.Unaddressed(resolved, "%s contains no absolute server URL".formatted(uri));
    }

    private OpenApiOperation described(DocumentNode root, String operationId) throws DocumentException {
        if (OPENAPI_3.matcher(root.node().path("openapi").asText()).matches()) {
            return new OpenApi3Document(referenceResolver, root, problemCollector)
                    .describe(LocatedOperation.find(referenceResolver, root, operationId));
        }
        if (SWAGGER_2.matcher(root.node().path("swagger").asText()).matches()) {
            return new Swagger2Document(referenceResolver, root, problemCollector)
                    .describe(LocatedOperation.find(referenceResolver, root, operationId));
        }
        var version = Stream.of("openapi", "swagger")
                .flatMap(word -> Optional.of(root.node().path(word))
                        .filter(value -> !value.isMissingNode())
                        .map(value -> "'%s: %s'".formatted(word, value.asText()))
                        .stream())
                .findFirst()
                .orElse("missing");
        throw new DocumentException("%s is not a document of OpenAPI 3.0 or 3.1, or Swagger 2.0: its version is %s."
                .formatted(root.uri(), version));
    }
}
