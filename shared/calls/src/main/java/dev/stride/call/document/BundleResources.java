package dev.stride.call.document;

import dev.stride.Limits;
import dev.stride.call.api.Resources;
import dev.stride.common.Suggestions;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files that were deployed together with a workflow definition. They are held in memory: a file name is only a key, and the
 * file system is never read.
 *
 * @param files contents by name, such as {@code openapi/orders.json}
 */
public record BundleResources(Map<String, String> files) implements Resources {

    private static final String SCHEME = "file:";

    private static final Pattern NO_PART_OF_A_NAME = Pattern.compile("[\\\\:\\p{Cntrl}]");

    public BundleResources {
        files = Map.copyOf(files);
    }

    @Override
    public Resource load(String uri) {
        var name = fileName(uri);
        if (name.isEmpty()) {
            return new Resource.Missing("""
                            '%s' does not name a file of the deployment: write a relative path without '..', \
                            such as openapi/orders.json""".formatted(uri));
        }
        return Optional.ofNullable(files.get(name.get())).map(this::withinLimit).orElseGet(() -> missing(name.get()));
    }

    /**
     * Returns the file name of a URI: {@code file:a.json}, {@code file://a.json}, {@code ./a.json} and {@code a.json} name the
     * same file. Returns empty for an absolute path or a path with {@code ..}.
     */
    public static Optional<String> fileName(String uri) {
        var path = uri.startsWith(SCHEME) ? uri.substring(SCHEME.length()) : uri;
        var bare = path.startsWith("//") && uri.startsWith(SCHEME) ? path.substring(2) : path;
        var name = bare.startsWith("./") ? bare.substring(2) : bare;
        var hasParent = (name + "/").contains("../");
        var escapes = hasParent
                || name.startsWith("/")
                || NO_PART_OF_A_NAME.matcher(name).find();
        return name.isEmpty() || escapes ? Optional.empty() : Optional.of(name);
    }

    private Resource withinLimit(String content) {
        return content.getBytes(StandardCharsets.UTF_8).length > Limits.DEFINITION_BYTES
                ? new Resource.Missing("The file is longer than %d bytes.".formatted(Limits.DEFINITION_BYTES))
                : new Resource.Text(content);
    }

    private Resource missing(String name) {
        var names = files.isEmpty()
                ? "none"
                : String.join(", ", files.keySet().stream().sorted().toList());
        var similar = Suggestions.didYouMean(name, files.keySet());
        return new Resource.Missing(
                "The file '%s' does not exist%s. Files deployed with the definition: %s. Add the missing file to the deployment."
                        .formatted(name, similar.isEmpty() ? "" : " (" + similar + ")", names));
    }
}
