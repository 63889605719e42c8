package dev.stride.fuzz;

import dev.stride.call.api.Reply;
import dev.stride.call.registry.ServiceAnswers;
import dev.stride.runtime.codec.Json;
import java.util.List;

/** A fuzz target for replies of services, as each call kind reads them. */
public final class AnswerTarget implements FuzzTarget {

    private final ServiceAnswers answers = new ServiceAnswers();

    @Override
    public void read(byte[] input) {
        for (var kind : answers.kinds()) {
            for (int status : List.of(200, 404)) {
                if (answers.read(kind, status, input) instanceof Reply.Answered(var result, var _)) {
                    Json.encode(result);
                }
            }
        }
    }
}
