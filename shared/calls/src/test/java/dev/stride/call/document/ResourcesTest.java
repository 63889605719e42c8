package dev.stride.call.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourcesTest {

    private final BundleResources bundle = new BundleResources(Map.of("api.json", "{}", "deep/api.json", "[]"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api.json",
                "file:api.json",
                "file://api.json",
                "./api.json",
                "file:./api.json",
                "file://./api.json"
            })
    void deployedFileIsLoadedByAllFormsOfItsName(String uri) {
        assertThat(bundle.load(uri)).isEqualTo(new Resource.Text("{}"));
    }

    @Test
    void fileInASubfolderOfTheDeployedFiles_isLoaded() {
        assertThat(bundle.load("file://deep/api.json")).isEqualTo(new Resource.Text("[]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "file:",
                "/etc/passwd",
                "file:/etc/passwd",
                "file:///etc/passwd",
                "../api.json",
                "deep/../api.json",
                "file:deep/..",
                "..\\api.json",
                "C:\\api.json",
                "c:/api.json",
                "classpath:api.json",
                "ftp://host/api.json",
                "//host/api.json",
            })
    void fileNameOutsideTheDeployedBundle_isRejected(String uri) {
        assertThat(reason(bundle.load(uri))).contains("relative path");
    }

    @Test
    void missingFileIsReportedWithNamesOfDeployedFiles() {
        assertThat(reason(bundle.load("apo.json"))).contains("'apo.json'", "api.json, deep/api.json");
    }

    @Test
    void fileAboveTheSizeLimit_isNotLoaded() {
        var large = new BundleResources(Map.of("a.json", "é".repeat(Limits.DEFINITION_BYTES / 2 + 1)));

        assertThat(reason(large.load("a.json"))).contains(Integer.toString(Limits.DEFINITION_BYTES));
    }

    @Test
    void remoteDocument_isLoadedWithAGetRequestToItsUrl() {
        var asked = new AtomicReference<String>();
        var remote = remote(request -> {
            asked.set(request.method() + " " + request.uri());
            return answer(200, "{}".getBytes(UTF_8));
        });

        assertThat(remote.load("https://docs.test/api.json?v=1")).isEqualTo(new Resource.Text("{}"));
        assertThat(asked).hasValue("GET https://docs.test/api.json?v=1");
    }

    @Test
    void unreadableDocumentAtAUrlInADefinition_isReportedWithTheReason() {
        var moved = new HttpReply.Answered(301, Map.of("location", "https://new.test/api.json"), new byte[0]);

        assertThat(reason(remote(answer(404, new byte[0])))).contains("404");
        assertThat(reason(remote(moved))).contains("https://new.test/api.json", "final URL");
        assertThat(reason(remote(answer(200, new byte[Limits.DEFINITION_BYTES + 1]))))
                .contains("longer");
        assertThat(reason(remote(answer(200, new byte[] {(byte) 0xff})))).contains("UTF-8");
        assertThat(reason(remote(new HttpReply.Unanswered(Reason.FORBIDDEN, "not on the list"))))
                .contains("not on the list");
    }

    @Test
    void remoteDocumentIsDecodedInTheCharsetOfItsContentType() {
        var body = "name: Zoë".getBytes(ISO_8859_1);
        var reply = new HttpReply.Answered(200, Map.of("content-type", "text/yaml; charset=iso-8859-1"), body);

        assertThat(remote(reply)).isEqualTo(new Resource.Text("name: Zoë"));
    }

    @Test
    void invalidUrlOfARemoteDocument_isReportedWithoutARequest() {
        assertThat(reason(remote(request -> {
                            throw new AssertionError(request.toString());
                        })
                        .load("https://a b")))
                .contains("not a valid URL");
    }

    @Test
    void httpUrl_loadsARemoteDocument_andFileUrlLoadsADeployedFile() {
        var all = new DefinitionResources(bundle, uri -> new Resource.Text("remote " + uri));

        assertThat(all.load("https://docs.test/a")).isEqualTo(new Resource.Text("remote https://docs.test/a"));
        assertThat(all.load("http://docs.test/a")).isEqualTo(new Resource.Text("remote http://docs.test/a"));
        assertThat(all.load("file:api.json")).isEqualTo(new Resource.Text("{}"));
        assertThat(all.load("ftp://docs.test/a")).isInstanceOf(Resource.Missing.class);
    }

    private static Resource remote(HttpReply reply) {
        return remote((HttpClient) _ -> reply).load("https://docs.test/api.json");
    }

    private static RemoteResources remote(HttpClient httpClient) {
        return new RemoteResources(httpClient, () -> StubClients.NONE.get(TokenSource.class));
    }

    private static HttpReply answer(int status, byte[] body) {
        return new HttpReply.Answered(status, Map.of(), body);
    }

    private static String reason(Resource resource) {
        assertThat(resource).isInstanceOf(Resource.Missing.class);
        return ((Resource.Missing) resource).reason();
    }
}
