package dev.stride.local.editor;

import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** The errors with which requests are answered, in the words of Stride instead of those of the library. */
final class Refusals {

    private static final String REFUSED = "The request is refused.";

    private static final int OWN = ResponseErrorCode.RequestFailed.getValue();

    /** Returns a consumer that passes messages on, with errors of the library in other words and without its stack traces. */
    static MessageConsumer inOwnWords(MessageConsumer next) {
        return message -> {
            if (message instanceof ResponseMessage response && response.getError() != null) {
                response.setError(translated(response.getError()));
            }
            next.consume(message);
        };
    }

    private static ResponseError translated(ResponseError error) {
        return error.getCode() == OWN ? error : new ResponseError(error.getCode(), words(error.getCode()), null);
    }

    private static String words(int code) {
        return Stream.of(ResponseErrorCode.values())
                .filter(known -> known.getValue() == code)
                .map(Refusals::words)
                .findFirst()
                .orElse(REFUSED);
    }

    private static String words(ResponseErrorCode code) {
        return switch (code) {
            case MethodNotFound -> "The server has no such method: use those that its answer to `initialize` names.";
            case ParseError, InvalidRequest -> "The message is not a request of the Language Server Protocol.";
            case InvalidParams ->
                "The parameters of the request do not have the form that the Language Server Protocol gives them.";
            case InternalError ->
                "The parameters of the request do not have the form that the Language Server Protocol gives them, or this is a bug of Stride.";
            case ServerNotInitialized -> "The server expects the request `initialize` first.";
            default -> REFUSED;
        };
    }

    private Refusals() {}
}
