package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.language.Language;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What the properties of the languages mean, and the sections of the texts that define them. */
public final class Meanings {

    /** The key of the section that defines a kind of objects. */
    public static final String SECTION = "section";

    private static final ConcurrentMap<String, JsonNode> TABLES = new ConcurrentHashMap<>();

    /** Returns the meaning of a property of a kind of objects; empty if the table does not have it. */
    public static String of(Optional<Language> language, String kind, String property) {
        return language.map(each -> table(each.key()).path(kind).path(property).asText(""))
                .orElse("");
    }

    /** Returns the table of a language: texts by kinds and properties. */
    static JsonNode table(String key) {
        return TABLES.computeIfAbsent(key, Meanings::read);
    }

    private static JsonNode read(String key) {
        try (var file = Meanings.class.getResourceAsStream(key + ".yaml")) {
            if (file == null) {
                return MissingNode.getInstance();
            }
            return switch (SourceParser.parse(file.readAllBytes())) {
                case SourceParseResult.Parsed(var table) -> table.root();
                case SourceParseResult.Unreadable(var fault) -> throw new IllegalStateException(fault.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Meanings() {}
}
