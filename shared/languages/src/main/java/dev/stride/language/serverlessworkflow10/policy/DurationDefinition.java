package dev.stride.language.serverlessworkflow10.policy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Parses a duration: an ISO 8601 text, an object of units, or an expression that returns either (section "Duration"). */
public final class DurationDefinition {

    private static final List<String> UNITS = List.of("days", "hours", "minutes", "seconds", "milliseconds");

    private static final Expression TO_TEXT = RuntimeJq.compile("""
            if type == "object"
            then ((.days // 0) * 86400000 + (.hours // 0) * 3600000 + (.minutes // 0) * 60000
              + (.seconds // 0) * 1000 + (.milliseconds // 0)) as $ms
              | "PT\\($ms / 1000 | floor).\\("00\\($ms % 1000)"[-3:])S"
            else . end""");

    private static final String ISO = """
            ^P(?:(?<y>[0-9.]+)Y)?(?:(?<mo>[0-9.]+)M)?(?:(?<w>[0-9.]+)W)?(?:(?<d>[0-9.]+)D)?\
            (?:T(?:(?<h>[0-9.]+)H)?(?:(?<mi>[0-9.]+)M)?(?:(?<s>[0-9.]+)S)?)?$""";

    /** Converts ISO 8601 text to milliseconds. A month counts as 30 days, and a year as 12 such months. */
    private static final Expression TO_MILLIS = RuntimeJq.compile("""
            . as $text
            | (if type == "string" then [capture("%s")][0] else null end) as $parts
            | if $parts == null or ($parts | all(.[]; . == null))
              then error("\\($text | tojson) is not a duration such as PT15M")
              else ($parts | map_values((. // "0") | tonumber))
                | (((.y * 360 + .mo * 30 + .w * 7 + .d) * 24 + .h) * 60 + .mi) * 60000 + .s * 1000
              end""".formatted(ISO));

    /** Parses a constant duration; reports an expression as a fault. */
    public static PeriodDuration parse(Place place) {
        if (!place.value().isObject()) {
            if (isExpression(place)) {
                place.fault(
                        "this duration must be a constant, because it is needed before an instance exists",
                        "write a duration such as PT15M");
                return PeriodDuration.ZERO;
            }
            return Durations.parse(place);
        }
        var fields = place.fields();
        var millis = BigDecimal.ZERO;
        var factors = List.of(86_400_000L, 3_600_000L, 60_000L, 1000L, 1L);
        for (int unit = 0; unit < UNITS.size(); unit++) {
            var written = fields.get(UNITS.get(unit));
            if (!written.isAbsent()) {
                var number = written.number().orElse(BigDecimal.ZERO);
                if (number.signum() < 0) {
                    written.fault("the duration must not be negative", "");
                }
                millis = millis.add(number.multiply(BigDecimal.valueOf(factors.get(unit))));
            }
        }
        fields.rejectUnknown();
        if (place.value().isEmpty()) {
            place.fault("the duration has no unit", "write a unit, such as `seconds: 30`");
        }
        if (millis.compareTo(
                        BigDecimal.valueOf(Duration.ofDays(Limits.DURATION_DAYS).toMillis()))
                > 0) {
            place.fault("the duration exceeds the maximum of %s days".formatted(Limits.DURATION_DAYS), "");
            return PeriodDuration.ZERO;
        }
        return PeriodDuration.of(Period.ZERO, Duration.ofMillis(millis.longValue()));
    }

    /** Parses a constant or computed duration. The returned expression evaluates to ISO 8601 text. */
    public static Expression parse(Place place, TaskExpressions expressions) {
        if (isComputed(place)) {
            return new Pipe(List.of(expressions.template(place), TO_TEXT));
        }
        return new Constant(TextNode.valueOf(parse(place).toString()));
    }

    /** Parses a duration that is computed. The returned expression evaluates to milliseconds. */
    static Expression millis(Place place, TaskExpressions expressions) {
        return new Pipe(List.of(expressions.template(place), TO_TEXT, TO_MILLIS));
    }

    static boolean isComputed(Place place) {
        return isExpression(place)
                || place.value().isObject() && place.children().anyMatch(DurationDefinition::isExpression);
    }

    /** Parses a constant duration, and returns it in milliseconds, with months of 30 days. Returns empty if it is absent. */
    static Optional<Long> millis(Place place) {
        return place.isAbsent()
                ? Optional.empty()
                : Optional.of(parse(place))
                        .map(it -> Duration.ofDays(it.getPeriod().getDays()
                                        + 30L * it.getPeriod().toTotalMonths())
                                .plus(it.getDuration())
                                .toMillis());
    }

    private static boolean isExpression(Place place) {
        return place.value().isTextual()
                && TemplateParser.containsExpression(place.value().textValue());
    }

    private DurationDefinition() {}
}
