package dev.stride.call.httpaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts are allowed by patterns in the syntax of minimatch. */
class HostAllowListTest {

    @ParameterizedTest(name = "{0} allows {1}: {2}")
    @CsvSource(delimiter = ';', textBlock = """
            api.test                   ; https://api.test/; true
            api.test                   ; https://api.test:8443/x; true
            API.test                   ; https://api.TEST/; true
            api.test                   ; https://api.test.evil.test/; false
            api.test                   ; https://xapi.test/; false
            api.test                   ; https://apixtest/; false
            *.test                     ; https://a.test/; true
            *.test                     ; https://a.b.test/; true
            *.test                     ; https://test/; false
            **                         ; http://anything/; true
            a?i.test                   ; https://api.test/; true
            {a,b}.test                 ; https://b.test/; true
            {a,b}.test                 ; https://c.test/; false
            {a,{b,c}d}.test            ; https://cd.test/; true
            x.test, {a,b}.test         ; https://a.test/; true
            h[0-9].test                ; https://h7.test/; true
            h[!0-9].test               ; https://h7.test/; false
            @(a|b).test                ; https://a.test/; true
            +(ab).test                 ; https://ababab.test/; true
            ?(a)b.test                 ; https://b.test/; true
            *(a)b.test                 ; https://aaab.test/; true
            !evil.test                 ; https://api.test/; true
            !evil.test                 ; https://evil.test/; false
            !!api.test                 ; https://api.test/; true
            https://api.test           ; https://api.test/; true
            https://api.test           ; http://api.test/; false
            http*://api.test           ; http://api.test/; true
            https://*                  ; https://user.test/a/b; true
            -                          ; https://api.test/; false
            ,                          ; https://api.test/; false
            [::1]                      ; http://[::1]/; false
            localhost                  ; http://localhost:80/; true
            """)
    void hostIsAllowedByMatchingPattern(String list, String uri, boolean allowed) {
        assertThat(HostAllowList.parse(Optional.of(list))
                        .denialReason(URI.create(uri))
                        .isEmpty())
                .isEqualTo(allowed);
    }

    @Test
    void emptyAllowListDeniesAllHosts_andAMissingAllowListAllowsAllHosts() {
        var uri = URI.create("https://api.test/");

        assertThat(HostAllowList.parse(Optional.of("")).denialReason(uri)).isPresent();
        assertThat(HostAllowList.UNSET.denialReason(uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/",
                "http://db.localhost/",
                "http://127.0.0.1/",
                "http://10.0.0.1/",
                "http://169.254.169.254/",
                "http://[::1]/",
                "http://[fd00::1]/"
            })
    void missingListAllowsPublicInternetOnly(String uri) {
        assertThat(HostAllowList.UNSET.denialReason(URI.create(uri))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a,b", "@(a", "[a", "!(a).test"})
    void malformedPatternIsRejected(String pattern) {
        assertThatThrownBy(() -> HostAllowList.parse(Optional.of(pattern)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(pattern);
    }

    @Test
    void hostPatternWithNestedRepetitions_isMatchedWithoutExponentialBacktracking() {
        var list = HostAllowList.parse(Optional.of("+(+(+(a|b)|c)|d)x"));
        var begun = System.nanoTime();

        assertThat(list.denialReason(URI.create("https://" + "a".repeat(60) + "/")))
                .isPresent();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
    }
}
