package dev.stride.call.httpaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.rest.Content;
import dev.stride.call.rest.Draft;
import dev.stride.call.rest.RestReply;
import dev.stride.plan.CallTemplate;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Sends the requests of {@code http} actions of the Workflow Language. A reply with a status below 400 is a result, the body of
 * a redirection included; every other one is a fault.
 */
public final class HttpActionCall implements CallKind {

    public static final String NAME = "http-action";

    private static final int FIRST_ERROR = 400;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return new Resolution.Unresolved("Only actions of the Workflow Language are of the kind " + NAME
                + ": write http:METHOD:URL, such as http:GET:https://host/path.");
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var action = HttpActionTemplate.read(template.template());
        return switch (ActionRequest.make(action, request)) {
            case Draft.Made.Refused(var fault) -> new Reply.Failed(fault);
            case Draft.Made.Request(var made) -> {
                var reply = action.followRedirects()
                        ? Redirects.follow(made, outside.actions())
                        : outside.actions().send(made);
                yield RestReply.read(
                        made.toString(),
                        reply,
                        status -> status < FIRST_ERROR,
                        action.decodeBody() ? HttpActionCall::content : HttpActionCall::text);
            }
        };
    }

    /** JSON as it is, other text as it stands: what is not in the charset that it claims keeps each of its bytes (decision C28). */
    private static JsonNode content(Answered answered) throws IOException {
        try {
            return Content.read(answered);
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
