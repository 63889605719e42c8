package dev.stride.call.document;

import dev.stride.CallLimits;
import dev.stride.call.BundleResources;
import dev.stride.call.Resources;
import dev.stride.call.Resources.Resource;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads documents as references lead to them. */
public final class Documents {

    private static final String REFERENCE = "$ref";

    private final Resources resources;
    private final Map<String, Element> read = new HashMap<>();

    public Documents(Resources resources) {
        this.resources = resources;
    }

    /** The root of a document. */
    public Element document(String uri) throws Problem {
        var known = read.get(uri);
        if (known != null) {
            return known;
        }
        if (read.size() == CallLimits.REFERENCE_DOCUMENTS) {
            throw new Problem("%s is not read: the description is spread over more than %d documents. Bundle them."
                    .formatted(uri, CallLimits.REFERENCE_DOCUMENTS));
        }
        var document = switch (resources.read(uri)) {
            case Resource.Missing(String reason) -> throw new Problem(reason);
            case Resource.Text(String content) -> parsed(uri, content);
        };
        read.put(uri, document);
        return document;
    }

    /** What stands where a part's references lead; the part itself when it has none. */
    public Element follow(Element start) throws Problem {
        var current = start;
        for (int hop = 0; hop < CallLimits.REFERENCE_HOPS; hop++) {
            if (current.text(REFERENCE).isEmpty()) {
                return current;
            }
            current = target(current);
        }
        throw start.problem(
                "$ref '%s' leads round in a circle, or through more than %d others.",
                start.text(REFERENCE).orElseThrow(), CallLimits.REFERENCE_HOPS);
    }

    /** What stands where the reference of a part leads, which may be another one. */
    public Element target(Element reference) throws Problem {
        var written = reference.text(REFERENCE).orElseThrow();
        var hash = written.indexOf('#');
        var fragment = hash < 0 ? "" : written.substring(hash + 1);
        var target = hash == 0 ? document(reference.uri()) : elsewhere(reference, written.split("#", 2)[0]);
        for (var step : decoded(fragment).split("/", -1)) {
            target = step.isEmpty() && target.pointer().isEmpty() ? target : child(target, step);
        }
        if (!target.present()) {
            throw reference.problem("$ref '%s' leads to nothing.", written);
        }
        return target;
    }

    private Element elsewhere(Element reference, String relative) throws Problem {
        var uri = resolved(reference, relative);
        try {
            return document(uri);
        } catch (Problem unread) {
            throw reference.problem("$ref '%s' cannot be followed: %s", relative, unread.sentence());
        }
    }

    private static String resolved(Element reference, String relative) throws Problem {
        try {
            var base = BundleResources.name(reference.uri()).orElse(reference.uri());
            return new URI(base).resolve(new URI(relative)).normalize().toString();
        } catch (URISyntaxException malformed) {
            throw reference.problem("$ref '%s' is no URL: %s.", relative, malformed.getReason());
        }
    }

    private static Element child(Element parent, String step) {
        var name = step.replace("~1", "/").replace("~0", "~");
        return parent.node().isArray() && name.matches("\\d{1,6}")
                ? parent.items().skip(Integer.parseInt(name)).findFirst().orElseGet(() -> parent.at(name))
                : parent.at(name);
    }

    private static String decoded(String fragment) {
        try {
            return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return fragment;
        }
    }

    private static Element parsed(String uri, String content) throws Problem {
        return switch (SourceReader.read(content)) {
            case Reading.Unreadable(var fault) ->
                throw new Problem(
                        "%s, line %d, column %d: %s".formatted(uri, fault.line(), fault.column(), fault.message()));
            case Reading.Read(var source) -> Element.root(uri, source);
        };
    }
}
