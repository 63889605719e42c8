package dev.stride.workflowtest.service;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.value.TimeValues;
import java.time.Duration;
import java.util.List;

/**
 * An element of {@code services} in a test file: a pattern for requests, the answers to matching requests, and the delay of each
 * answer.
 *
 * @param answers the answers to the first, second, ... matching request; the last one answers all further requests
 * @param delay virtual time until an answer that names none
 */
public record ServiceRow(RequestMatch match, List<MockedAnswer> answers, Duration delay) {

    public ServiceRow {
        answers = List.copyOf(answers);
    }

    public static ServiceRow parse(Place place) {
        var fields = place.fields();
        var match = RequestMatch.parse(fields.required("match"));
        var row = new ServiceRow(
                match,
                answers(fields, match.protocol()),
                fields.has("delay") ? TimeValues.parseDuration(fields.get("delay")) : Duration.ZERO);
        fields.rejectUnknown();
        return row;
    }

    /** @param call number of the request, counted from 1 over the requests that this row matched */
    MockedAnswer answer(int call) {
        return answers.get(Math.min(call, answers.size()) - 1);
    }

    private static List<MockedAnswer> answers(Fields fields, ServiceProtocol serviceProtocol) {
        var told =
                List.of("reply", "replies", "fail").stream().filter(fields::has).toList();
        if (told.size() != 1) {
            fields.place().fault("A service must have exactly one of `reply`, `replies` and `fail`", "");
            return List.of();
        }
        return switch (told.getFirst()) {
            case "reply" -> List.of(MockedAnswer.TemplateReply.parse(fields.get("reply"), serviceProtocol));
            case "replies" -> several(fields.get("replies"), serviceProtocol);
            default -> List.of(MockedAnswer.NetworkFailure.parse(fields));
        };
    }

    private static List<MockedAnswer> several(Place place, ServiceProtocol serviceProtocol) {
        var answers = place.items().stream()
                .map(item -> MockedAnswer.parse(item, serviceProtocol))
                .toList();
        if (answers.isEmpty()) {
            place.fault("The list of replies is empty", "write at least one");
        }
        return answers;
    }
}
