package dev.stride.call.httpaction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.call.http.message.ResponseBody;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The call kind of {@code http} actions in the Workflow Language. A reply with a status below 400 is a result. This includes a
 * redirect if the action does not follow redirects. Other replies are faults.
 */
public final class HttpActionCall implements CallKind {

    public static final String NAME = "http-action";

    private static final int FIRST_ERROR = 400;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return new Resolution.Unresolved("""
                The kind %s is reserved for actions of the Workflow Language: write http:METHOD:URL, such as \
                http:GET:https://host/path.""".formatted(NAME));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var action = HttpActionTemplate.fromJson(template.template());
        return switch (HttpActionRequest.build(action, call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) -> {
                var reply = action.followRedirects()
                        ? RedirectFollower.follow(httpRequest, outboundClients.get(AllowListedHttpClient.class))
                        : outboundClients.get(AllowListedHttpClient.class).send(httpRequest);
                yield HttpReplyReader.toReply(
                        httpRequest.toString(),
                        reply,
                        status -> status < FIRST_ERROR,
                        action.decodeBody() ? HttpActionCall::content : HttpActionCall::text);
            }
        };
    }

    /**
     * Converts the body of a reply: JSON is parsed, and any other body becomes a string. A body that is invalid in its declared
     * charset is decoded as ISO-8859-1, which preserves all bytes (decision C28 in docs/spec-decisions.md).
     */
    private static JsonNode content(Answered answered) throws JsonProcessingException {
        try {
            return ResponseBody.toJson(answered);
        } catch (CharacterCodingException otherwise) {
            return bytes(answered);
        }
    }

    private static JsonNode text(Answered answered) {
        var text = new String(answered.body(), StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? TextNode.valueOf(text) : bytes(answered);
    }

    private static JsonNode bytes(Answered answered) {
        return TextNode.valueOf(new String(answered.body(), StandardCharsets.ISO_8859_1));
    }
}
