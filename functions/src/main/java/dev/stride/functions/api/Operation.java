package dev.stride.functions.api;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a route promises: its row of the OpenAPI document.
 *
 * @param id names it for generated clients
 * @param right what the caller must be allowed to
 * @param summary what it does, in a sentence
 * @param takes the forms of its body, none when it has no body
 * @param needsBody whether a request without a body makes no sense
 * @param answers by status, without those that any route may give
 */
public record Operation(
        String id,
        Right right,
        String summary,
        List<Parameter> parameters,
        List<Content> takes,
        boolean needsBody,
        Map<Integer, Answer> answers) {

    /** What any route may answer. */
    public static final Map<Integer, Answer> ANYWHERE = Map.of(
            413, Answer.problem("The body, or the answer, is larger than one may be."),
            429, Answer.problem("AWS asks for patience: try again after the seconds of Retry-After."),
            500, Answer.problem("The request failed for no fault of its own; the log says why."));

    /** One way to be answered. @param contents the forms of its body, none when it has no body */
    public record Answer(String description, List<Content> contents) {
        public Answer {
            contents = List.copyOf(contents);
        }

        private static Answer problem(String description) {
            return new Answer(description, List.of(new Content(Problem.MEDIA_TYPE, new Schema.Of(Problem.class))));
        }
    }

    public Operation {
        parameters = List.copyOf(parameters);
        takes = List.copyOf(takes);
        answers = Map.copyOf(answers);
    }

    static Operation of(String id, Right right, String summary) {
        return new Operation(id, right, summary, List.of(), List.of(), false, Map.of());
    }

    Operation with(Parameter... more) {
        var all = Stream.concat(parameters.stream(), Stream.of(more)).toList();
        return new Operation(id, right, summary, all, takes, needsBody, answers);
    }

    /** A body is needed. */
    Operation takes(Content... forms) {
        return new Operation(id, right, summary, parameters, List.of(forms), true, answers);
    }

    /** A body may be left out. */
    Operation mayTake(Content... forms) {
        return new Operation(id, right, summary, parameters, List.of(forms), false, answers);
    }

    Operation answers(int status, String description, Content... forms) {
        return and(status, new Answer(description, List.of(forms)));
    }

    /** Answers with a problem document. */
    Operation refuses(int status, String description) {
        return and(status, Answer.problem(description));
    }

    private Operation and(int status, Answer answer) {
        var all = new TreeMap<>(answers);
        all.put(status, answer);
        return new Operation(id, right, summary, parameters, takes, needsBody, all);
    }
}
