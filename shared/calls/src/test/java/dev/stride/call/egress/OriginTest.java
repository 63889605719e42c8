package dev.stride.call.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.Result;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {

    @ParameterizedTest(name = "{0} goes to {1}")
    @CsvSource({
        "https://api.example.com/a?b, https://api.example.com",
        "HTTPS://API.Example.COM:443/, https://api.example.com",
        "http://api.example.com:443/, http://api.example.com:443",
        "http://localhost./, http://localhost",
        "http://127.0.0.1:9001/, http://127.0.0.1:9001",
        "http://[::1]:8080/, http://[::1]:8080",
        "https://trusted.example.com@127.0.0.1.evil.example/, ''",
    })
    void uriHasOneCanonicalOrigin(String uri, String origin) {
        assertThat(origin(uri)).isEqualTo(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://api.example.com/",
                "file:///etc/passwd",
                "//api.example.com/",
                "/relative",
                "http:opaque",
                "http:///nothing",
                "http://user@api.example.com/",
                "http://user:password@api.example.com/",
                "http://2130706433/",
                "http://127.1/",
                "http://0177.0.0.1/",
                "http://0x7f.0.0.1/",
                "http://0x7f000001/",
                "http://127.0.0.1.0x1/",
                "http://[fe80::1%25eth0]/",
                "http://a_b.example/",
            })
    void ambiguousUriIsRejected(String uri) {
        assertThat(Origin.parse(URI.create(uri))).isInstanceOf(Result.Failed.class);
    }

    private static String origin(String uri) {
        return switch (Origin.parse(URI.create(uri))) {
            case Result.Ok(var origin) -> origin.toString();
            case Result.Failed(var _) -> "";
        };
    }
}
