package dev.stride.functions.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.port.SourcePattern;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the operator decides about the HTTP API.
 *
 * @param access the rule that decides what a caller may do
 * @param sources the sources of events that callers may claim
 * @param senders accounts whose events of a bus are accepted when an operator sends them again
 * @param longestWait the longest time for which a start may wait for the end of its instance; with zero, its answer comes after
 *     the first states
 */
public record ApiSettings(AccessPolicy access, SourceAllowList sources, AllowedSenders senders, Duration longestWait) {

    /** The longest time for which any request may wait. API Gateway ends a request after 30 seconds. */
    public static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

    /** The settings of a process on one machine, where every caller may do everything. */
    public static final ApiSettings LOCAL = new ApiSettings(
            new AccessPolicy.Everyone(), SourceAllowList.UNRESTRICTED, AllowedSenders.EVERY_ACCOUNT, LONGEST_WAIT);

    /**
     * An allow list of event sources: the {@code source} attributes that each caller of the API may use in its events.
     *
     * @param patterns patterns of sources by principal. The entry {@code *} applies to all principals without an entry of their own;
     *     without it, these principals may use no source
     */
    public record SourceAllowList(Map<String, List<String>> patterns) {

        private static final String OTHERS = "*";

        /** An allow list that lets every caller of the API send events with any CloudEvents {@code source}. */
        public static final SourceAllowList UNRESTRICTED = new SourceAllowList(Map.of(OTHERS, List.of("*")));

        public SourceAllowList {
            patterns = Map.copyOf(patterns);
        }

        /**
         * Parses an allow list from JSON, which states for each caller the patterns of the event sources that it may use.
         * For example, {@code {"arn:aws:iam::123456789012:role/shop": ["/shop/+"], "*": []}} allows the role {@code shop}
         * sources such as {@code /shop/1}, and all other callers no source.
         *
         * @throws IllegalArgumentException if it is not an object with arrays of texts
         */
        public static SourceAllowList parse(String json) {
            try {
                return new SourceAllowList(new JsonMapper().readValue(json, new TypeReference<>() {}));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(
                        "the allowed event sources must be a JSON object that maps each caller to a list of sources",
                        e);
            }
        }

        boolean allows(Optional<String> principal, String source) {
            return principal
                    .flatMap(it -> Optional.ofNullable(patterns.get(it)))
                    .orElseGet(() -> patterns.getOrDefault(OTHERS, List.of()))
                    .stream()
                    .anyMatch(pattern -> SourcePattern.matches(pattern, source));
        }
    }
}
