package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.rpc.ModelContextCall.ModelContextVersions;
import java.util.Map;
import java.util.Optional;

/**
 * A request of the Model Context Protocol that describes itself: its metadata say the version and the client, and its headers
 * repeat parts of its body.
 *
 * @param given the headers that the author gives
 * @param client computes the description of the client for the server
 */
record StatelessRequest(String method, Expression given, Expression client, Optional<Expression> parameters) {

    /** The headers for a server whose tools are not known. */
    static final Expression NO_TOOLS = RuntimeJq.compile("[]");

    private static final Expression NO_PARAMETERS = RuntimeJq.compile("null");

    private static final Map<String, String> NAMES = Map.of(
            "tools/call", "$parameters.name", "prompts/get", "$parameters.name", "resources/read", "$parameters.uri");

    private static final String PARAMETERS = """
            ($parameters // {}) | ._meta += {
              "io.modelcontextprotocol/protocolVersion": $version,
              "io.modelcontextprotocol/clientInfo": $client,
              "io.modelcontextprotocol/clientCapabilities": {}
            }""";

    /**
     * The headers of a request. {@code mirrored} returns the path of each argument that the description of a tool wants in a
     * header, and the name of the header: a text that HTTP allows as a name.
     */
    private static final String HEADERS = """
            def encoded: tostring
              | if test("^[!-~]([ -~]*[!-~])?$") and (test("^=[?]base64[?].*[?]=$") | not) then .
                else "=?base64?\\(@base64)?=" end;
            def mirrored: (.properties? // {}) | objects | to_entries[] | .key as $key | .value | objects
              | (.["x-mcp-header"] | strings | select(test("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")) | {path: [$key], header: .}),
                (mirrored | .path |= [$key] + .);
            ([$tools[]? | objects | select(.name == $parameters.name)][0].inputSchema
              | [mirrored | .path as $path
                | ($parameters.arguments | try getpath($path) catch null) as $value
                | select($value | type == "string" or type == "boolean" or (type == "number" and . == floor))
                | {("mcp-param-\\(.header | ascii_downcase)"): ($value | encoded)}]
              | add // {}) as $wanted
            | {accept: "application/json, text/event-stream"} + $given + $wanted
            + ({"mcp-protocol-version": $version, "mcp-method": $method, "mcp-name": NAME}
              | map_values(select(. != null) | encoded))""";

    Expression body() {
        return JsonRpc.request(method, Optional.of(1), Optional.of(computed(NO_TOOLS, RuntimeJq.compile(PARAMETERS))));
    }

    /** Returns the headers of the request. @param tools computes the descriptions of the server's tools */
    Expression headers(Expression tools) {
        return computed(tools, RuntimeJq.compile(HEADERS.replace("NAME", NAMES.getOrDefault(method, "null"))));
    }

    private Expression computed(Expression tools, Expression jq) {
        return new Let(
                Map.of(
                        "given",
                        given,
                        "client",
                        client,
                        "tools",
                        tools,
                        "parameters",
                        parameters.orElse(NO_PARAMETERS),
                        "version",
                        new Constant(TextNode.valueOf(ModelContextVersions.STATELESS)),
                        "method",
                        new Constant(TextNode.valueOf(method))),
                jq);
    }
}
