package dev.stride.call.rest.openapi;

import dev.stride.call.rest.RestParameter;
import dev.stride.call.rest.RestParameter.Place;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.Parameter.StyleEnum;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of an operation: its path's and its own, which replace those (OpenAPI 3.1, "Parameter Object"). */
final class Parameters {

    private static final Pattern IN_PATH = Pattern.compile("\\{([^{}]+)}");

    /** What HTTP allows as a header's name. */
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    /** OpenAPI says that a parameter of such a name is ignored. */
    private static final Set<String> IGNORED_HEADERS = Set.of("accept", "content-type", "authorization");

    /** They belong to the connection. */
    private static final Set<String> REFUSED_HEADERS = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "upgrade",
            "expect",
            "te",
            "trailer",
            "cookie");

    private final References references;
    private final DescribedOperation operation;
    private final List<String> problems;

    Parameters(References references, DescribedOperation operation, List<String> problems) {
        this.references = references;
        this.operation = operation;
        this.problems = problems;
    }

    List<RestParameter> read() {
        var parameters = new LinkedHashMap<Map.Entry<Place, String>, RestParameter>();
        Stream.of(operation.item().getParameters(), operation.operation().getParameters())
                .flatMap(declared -> Optional.ofNullable(declared).orElse(List.of()).stream())
                .flatMap(declared -> read(declared).stream())
                .forEach(parameter -> parameters.put(Map.entry(parameter.in(), parameter.name()), parameter));
        checkPath(parameters.values());
        return parameters.values().stream()
                .filter(parameter -> !ignored(parameter))
                .toList();
    }

    private Optional<RestParameter> read(Parameter declared) {
        try {
            return Optional.of(parameter(references.parameter(declared)));
        } catch (Problem problem) {
            problems.add(problem.sentence());
            return Optional.empty();
        }
    }

    private RestParameter parameter(Parameter declared) throws Problem {
        if (declared.getName() == null || declared.getIn() == null) {
            throw new Problem("A parameter of %s lacks name or in.".formatted(operation));
        }
        var name = declared.getName();
        var in = Place.valueOf(declared.getIn().toUpperCase(Locale.ROOT));
        checkForm(declared, name, in);
        if (in == Place.HEADER && !TOKEN.matcher(name).matches()) {
            throw new Problem("'%s' is no name of a header: use letters, digits and hyphens.".formatted(name));
        }
        if (in == Place.HEADER && REFUSED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new Problem(
                    "The header parameter '%s' belongs to the connection and cannot be given.".formatted(name));
        }
        var required = in == Place.PATH || (Boolean.TRUE.equals(declared.getRequired()) && !isOurs(in, name));
        return new RestParameter(name, in, required, Boolean.TRUE.equals(declared.getExplode()));
    }

    /** A key that the runtime sends anyway need not be given. */
    private static boolean isOurs(Place in, String name) {
        return in == Place.HEADER && name.equalsIgnoreCase("Idempotency-Key");
    }

    private static void checkForm(Parameter declared, String name, Place in) throws Problem {
        if (declared.getContent() != null) {
            throw new Problem("The parameter '%s' is written as a document (content), which is not supported yet."
                    .formatted(name));
        }
        if (Boolean.TRUE.equals(declared.getAllowReserved())) {
            throw new Problem("The parameter '%s' has allowReserved, which is not supported yet.".formatted(name));
        }
        var usual = switch (in) {
            case PATH, HEADER -> StyleEnum.SIMPLE;
            case QUERY, COOKIE -> StyleEnum.FORM;
        };
        var style = Optional.ofNullable(declared.getStyle()).orElse(usual);
        if (style != usual) {
            throw new Problem("The %s parameter '%s' has the style %s; only %s is supported yet."
                    .formatted(in, name, style, usual));
        }
    }

    private void checkPath(Collection<RestParameter> parameters) {
        var declared = parameters.stream()
                .filter(each -> each.in() == Place.PATH)
                .map(RestParameter::name)
                .collect(Collectors.toSet());
        var written = IN_PATH.matcher(operation.path())
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toSet());
        written.stream()
                .filter(name -> !declared.contains(name))
                .sorted()
                .forEach(name -> problems.add("The path %s names '%s', but there is no such path parameter: declare it."
                        .formatted(operation.path(), name)));
        declared.stream()
                .filter(name -> !written.contains(name))
                .sorted()
                .forEach(name ->
                        problems.add("The path parameter '%s' does not occur in the path %s: write it there as {%s}."
                                .formatted(name, operation.path(), name)));
    }

    private static boolean ignored(RestParameter parameter) {
        return parameter.in() == Place.HEADER
                && IGNORED_HEADERS.contains(parameter.name().toLowerCase(Locale.ROOT));
    }
}
