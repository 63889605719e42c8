package dev.stride.call.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.document.BundleResources;
import dev.stride.call.grpc.template.GrpcTemplate;
import dev.stride.plan.call.AuthScheme;
import dev.stride.schema.JsonSchema;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodResolutionTest {

    private static final String DOCUMENT = """
            syntax = "proto3";
            message Query {}
            service Users { rpc Find(Query) returns (Query); }
            """;

    private final GrpcCall rpc = new GrpcCall();

    static Stream<Arguments> rows() throws IOException {
        try (var file = MethodResolutionTest.class.getResourceAsStream("resolve.yaml")) {
            return read(Objects.requireNonNull(file).readAllBytes())
                    .valueStream()
                    .map(row -> Arguments.of(row.path("name").asText(), row));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void grpcOperationResolvesToItsExpectedResult(String name, JsonNode row) {
        var documents = row.path("documents")
                .propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().asText()));
        var functionOperation = new FunctionOperation(
                row.path("operation").asText("users.proto#Users#Find"),
                row.has("metadata") ? row.get("metadata") : metadata("grpcs://users.test"),
                Optional.empty(),
                Optional.of(row.path("address")).filter(JsonNode::isTextual).map(JsonNode::asText));

        switch (rpc.resolve(functionOperation, new BundleResources(documents))) {
            case Resolution.Resolved(var template, var arguments, var warnings) -> {
                assertThat(row.has("problems") || row.has("unaddressed"))
                        .as("resolved")
                        .isFalse();
                assertThat(template.kind()).isEqualTo("rpc");
                assertThat(template.template().properties())
                        .containsAll(row.path("template").properties());
                assertKept(template.template(), row.path("types"));
                assertArguments(arguments.orElseThrow(), row);
                assertEachHolds(warnings, row.path("warnings"));
            }
            case Resolution.Unaddressed(var _, String problem) ->
                assertThat(problem).contains(row.path("unaddressed").asText("an address"));
            case Resolution.Selective _, Resolution.Awaited _ -> throw new AssertionError("a method is called");
            case Resolution.Unresolved(var problems) -> assertEachHolds(problems, row.path("problems"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "users.proto", "users.proto#Users", "users.proto#Users#", "#Users#Find", "a#b#c#d"})
    void operationConsistsOfDocumentServiceAndMethod(String text) {
        var resolution = rpc.resolve(
                new FunctionOperation(text, metadata("grpc://x"), Optional.empty()), _ -> new Resource.Text(DOCUMENT));

        assertThat(resolution)
                .isInstanceOfSatisfying(
                        Resolution.Unresolved.class,
                        it -> assertThat(it.problems())
                                .singleElement()
                                .asString()
                                .contains("<proto document>#<service>#<method>"));
    }

    @Test
    void importInARemoteProtoDocument_isLoadedFromTheHostOfThatDocument() {
        var asked = new ArrayList<String>();
        var documents = Map.of(
                "https://protos.test/acme/users.proto",
                "syntax = \"proto3\"; import \"acme/query.proto\"; service Users { rpc Find(Query) returns (Query); }",
                "https://protos.test/acme/query.proto",
                "syntax = \"proto3\"; message Query {}");

        var resolution = rpc.resolve(
                new FunctionOperation(
                        "https://protos.test/acme/users.proto#Users#Find",
                        metadata("grpcs://users.test"),
                        Optional.empty()),
                uri -> {
                    asked.add(uri);
                    return Optional.ofNullable(documents.get(uri))
                            .<Resource>map(Resource.Text::new)
                            .orElseGet(() -> new Resource.Missing("none"));
                });

        assertThat(resolution).isInstanceOf(Resolution.Resolved.class);
        assertThat(asked)
                .containsExactly(
                        "https://protos.test/acme/users.proto",
                        "https://protos.test/acme/acme/query.proto",
                        "https://protos.test/acme/query.proto");
    }

    @Test
    void numberOfImportedProtoDocumentsIsLimited() {
        var imports = Stream.iterate(0, i -> i + 1)
                .limit(200)
                .map(i -> "import \"part" + i + ".proto\";")
                .collect(Collectors.joining());
        var asked = new ArrayList<String>();

        var resolution = rpc.resolve(
                new FunctionOperation("users.proto#Users#Find", metadata("grpcs://users.test"), Optional.empty()),
                uri -> {
                    asked.add(uri);
                    return uri.equals("users.proto")
                            ? new Resource.Text("syntax = \"proto3\";" + imports
                                    + "service Users { rpc Find(Query) returns (Query); }")
                            : new Resource.Missing("none");
                });

        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        assertThat(asked).hasSize(100);
    }

    @Test
    void protoDescriptorsAboveSizeLimitAreRejected() {
        var fields = Stream.iterate(1, i -> i + 1)
                .limit(5000)
                .map(i -> "string a_field_with_quite_a_long_name_" + i + " = " + i + ";")
                .collect(Collectors.joining());

        var resolution = rpc.resolve(
                new FunctionOperation("users.proto#Users#Find", metadata("grpcs://users.test"), Optional.empty()),
                _ -> new Resource.Text(DOCUMENT.replace("{}", "{" + fields + "}")));

        assertThat(resolution)
                .isInstanceOfSatisfying(
                        Resolution.Unresolved.class,
                        it -> assertThat(it.problems())
                                .singleElement()
                                .asString()
                                .contains("more than the limit of 65536"));
    }

    @Test
    void grpcCallWithCredentialsButWithoutTls_causesAWarning() {
        var resolution = rpc.resolve(
                new FunctionOperation(
                        "users.proto#Users#Find", metadata("grpc://users.test"), Optional.of(AuthScheme.BEARER)),
                _ -> new Resource.Text(DOCUMENT));

        assertThat(resolution)
                .isInstanceOfSatisfying(
                        Resolution.Resolved.class,
                        it -> assertThat(it.warnings())
                                .singleElement()
                                .asString()
                                .contains("without encryption"));
    }

    @Test
    void compiledGrpcCall_isUnchangedAfterEncodingAndDecodingAsJson() {
        var template = GrpcMethods.template(DOCUMENT, "Users", "Find", "grpc://users.test:81");

        assertThat(GrpcTemplate.fromJson(template.template()).toJson()).isEqualTo(template.template());
    }

    private static void assertKept(JsonNode template, JsonNode types) {
        if (!types.isMissingNode()) {
            var kept = GrpcTemplate.fromJson(template).descriptors().getFileList().stream()
                    .flatMap(MethodResolutionTest::types);
            assertThat(kept).containsExactlyInAnyOrderElementsOf(texts(types));
        }
    }

    private static Stream<String> types(FileDescriptorProto file) {
        var prefix = file.getPackage().isEmpty() ? "" : file.getPackage() + ".";
        return Stream.concat(
                        file.getMessageTypeList().stream().map(DescriptorProto::getName),
                        file.getEnumTypeList().stream().map(EnumDescriptorProto::getName))
                .map(name -> prefix + name);
    }

    private static void assertArguments(JsonNode schema, JsonNode row) {
        if (row.has("arguments")) {
            assertThat(schema).isEqualTo(row.get("arguments"));
        }
        for (var accepted : row.path("accepted")) {
            assertThat(JsonSchema.validate(schema, accepted)).as("%s", accepted).isEmpty();
        }
        for (var refused : row.path("refused")) {
            assertThat(JsonSchema.validate(schema, refused)).as("%s", refused).isNotEmpty();
        }
    }

    private static void assertEachHolds(List<String> sentences, JsonNode words) {
        assertThat(sentences).hasSameSizeAs(texts(words));
        for (int i = 0; i < sentences.size(); i++) {
            assertThat(sentences.get(i)).contains(words.path(i).asText());
        }
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    private static JsonNode metadata(String endpoint) {
        return JsonNodeFactory.instance.objectNode().put("endpoint", endpoint);
    }

    private static JsonNode read(byte[] text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }
}
