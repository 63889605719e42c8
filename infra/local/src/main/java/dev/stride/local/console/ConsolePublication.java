package dev.stride.local.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.JsonProblem;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The publication of this program's console to the bucket of a stack. Files of earlier versions stay in the bucket, so that pages
 * that are open keep working.
 *
 * @param address where browsers open the console
 */
public record ConsolePublication(String bucket, String address, ConsoleRelease release) {

    /**
     * Prepares a publication to the bucket of a stack: checks that the stack fits this version of the console, and collects the
     * files.
     *
     * @param fetch returns the document at an address
     * @throws InvalidInputException if the stack does not fit this version of the console
     */
    public static ConsolePublication prepare(
            DeployedStack stack, ConsoleResources resources, Function<String, byte[]> fetch) {
        if (!stack.require("ConsoleImportMap").equals(resources.importMapHash())) {
            throw new InvalidInputException(
                    "The stack %s was deployed with the template of another version of Stride.".formatted(stack.name())
                            + " First update the stack with the template of the version of Stride to which this command belongs.");
        }
        var login = ConsoleLogin.parse(stack.require("ConsoleLogin"));
        var configuration = login.configuration(fetch.apply(login.discoveryAddress()));
        return new ConsolePublication(
                stack.require("ConsoleBucketName"),
                stack.require("ConsoleUrl"),
                ConsoleRelease.create(resources, configuration));
    }

    /**
     * Uploads all files of the web console to the S3 bucket. The HTML page comes last, so that the stored page never
     * refers to a missing file.
     */
    public void upload(S3Client s3) {
        try {
            for (var file : release.files()) {
                s3.putObject(
                        put -> put.bucket(bucket)
                                .key(file.key())
                                .contentType(file.type())
                                .cacheControl(file.caching()),
                        RequestBody.fromBytes(file.content()));
            }
        } catch (SdkException e) {
            throw new ResourceUnavailableException(
                    "The bucket %s does not accept the files of the console: %s".formatted(bucket, e.getMessage()), e);
        }
    }

    /**
     * The settings with which people sign in to a published console.
     *
     * @param issuer the issuer of the tokens that the API accepts
     * @param clientId the id with which the console is registered at the issuer
     * @param tokenEndpoint the endpoint that the stack allows the page to send requests to
     */
    record ConsoleLogin(String issuer, String clientId, String tokenEndpoint) {

        private static final String DISCOVERY = "/.well-known/openid-configuration";

        /** Parses the output {@code ConsoleLogin} of the CloudFormation stack. */
        public static ConsoleLogin parse(String output) {
            var login = document(output.getBytes(StandardCharsets.UTF_8), "The output ConsoleLogin");
            return new ConsoleLogin(
                    login.path("issuer").asText(),
                    login.path("clientId").asText(),
                    login.path("tokenEndpoint").asText());
        }

        /** Returns the address of the document in which the issuer describes itself (OpenID Connect Discovery). */
        public String discoveryAddress() {
            return issuer.replaceFirst("/$", "") + DISCOVERY;
        }

        /**
         * Returns the configuration with which the published web console signs users in. It consists of the settings of
         * this record, and of addresses from the issuer's OpenID Connect discovery document.
         *
         * @param discovery the document of the issuer
         * @throws InvalidInputException if the document does not agree with the stack, or the issuer lacks what the console
         *     needs
         */
        public ObjectNode configuration(byte[] discovery) {
            var name = discoveryAddress();
            var document = document(discovery, name);
            require(
                    document.path("issuer").asText().equals(issuer),
                    name + " names another issuer, " + document.path("issuer") + ": correct TokenIssuer.");
            require(
                    document.path("token_endpoint").asText().equals(tokenEndpoint),
                    "The issuer's OpenID Connect document %s names another token endpoint than the stack: set the stack's parameter Console to %s,%s."
                            .formatted(
                                    name,
                                    clientId,
                                    document.path("token_endpoint").asText()));
            var authorizationEndpoint = document.path("authorization_endpoint").asText();
            require(
                    authorizationEndpoint.startsWith("https://"),
                    "%s has no https address in authorization_endpoint, which the console needs.".formatted(name));
            var methods = document.path("code_challenge_methods_supported");
            require(
                    methods.isMissingNode()
                            || methods.valueStream()
                                    .anyMatch(method -> method.asText().equals("S256")),
                    "The console can sign in only with S256, which %s does not list in code_challenge_methods_supported."
                            .formatted(name));
            var configuration = JsonNodeFactory.instance.objectNode();
            configuration
                    .put("issuer", issuer)
                    .put("clientId", clientId)
                    .put("authorizationEndpoint", authorizationEndpoint)
                    .put("tokenEndpoint", tokenEndpoint)
                    .put(
                            "namesIssuer",
                            document.path("authorization_response_iss_parameter_supported")
                                    .asBoolean())
                    .put("api", "/api");
            var scopes = configuration.putArray("scopes");
            for (var permission : Permission.values()) {
                scopes.add(permission.scope());
            }
            return configuration;
        }

        private static JsonNode document(byte[] text, String name) {
            try {
                return Json.parse(text);
            } catch (IOException e) {
                throw new InvalidInputException(name + " is not JSON: " + JsonProblem.of(e));
            }
        }

        private static void require(boolean holds, String message) {
            if (!holds) {
                throw new InvalidInputException(message);
            }
        }
    }

    /**
     * The files of the console as a bucket stores them. The console's own files are in a folder whose name is their digest, and each
     * library is in a folder with its version. Therefore browsers may cache all these files for ever. Only the page and its
     * configuration keep their names when their content changes.
     *
     * @param files in the order in which they are uploaded: the page comes last, when all files that it refers to are stored
     */
    public record ConsoleRelease(List<ReleasedFile> files) {

        /**
         * The path of the file that configures how users sign in to a web console on AWS. A console that the command line
         * tool serves on this machine has no such file.
         */
        static final String CONFIG = "config.json";

        private static final String FOLDER = "console/";
        private static final String FOR_EVER = "public, max-age=31536000, immutable";
        private static final String ASK_AGAIN = "no-cache";
        private static final int DIGEST_LENGTH = 16;

        private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"/console/([^\"]+)\"");
        private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*\\(?\\s*[\"']([^\"'\\s]+)[\"']");

        /**
         * A file of the web console in the S3 bucket from which browsers load the console.
         *
         * @param type its media type
         * @param caching its header {@code Cache-Control}
         */
        public record ReleasedFile(String key, String type, String caching, byte[] content) {}

        public ConsoleRelease {
            files = List.copyOf(files);
        }

        /**
         * Collects the files of the web console: its HTML page, all files to which the page refers directly or through
         * JavaScript imports, and the configuration file.
         *
         * @param config the configuration with which the page signs people in
         */
        public static ConsoleRelease create(ConsoleResources resources, JsonNode config) {
            var contents = new Collector(resources).collect();
            var own = contents.keySet().stream()
                    .filter(Predicate.not(ConsoleRelease::isLibrary))
                    .map(contents::get)
                    .map(Digest::of)
                    .toList();
            var version = Digest.hex(String.join(" ", own).getBytes(StandardCharsets.UTF_8))
                    .substring(0, DIGEST_LENGTH);
            var files = new ArrayList<ReleasedFile>();
            contents.forEach((name, content) -> files.add(new ReleasedFile(
                    FOLDER + (isLibrary(name) ? name : version + "/" + name),
                    ConsoleResources.typeOf(name),
                    FOR_EVER,
                    content)));
            files.add(new ReleasedFile(CONFIG, ConsoleResources.typeOf(CONFIG), ASK_AGAIN, Json.encode(config)));
            var page = resources
                    .page()
                    .replaceAll("(href|src)=\"/console/", "$1=\"/console/" + version + "/")
                    .replaceFirst("<head>", "<head>\n  <meta name=\"stride-config\" content=\"/" + CONFIG + "\">");
            files.add(new ReleasedFile(
                    ConsoleResources.PAGE,
                    ConsoleResources.typeOf(ConsoleResources.PAGE),
                    ASK_AGAIN,
                    page.getBytes(StandardCharsets.UTF_8)));
            return new ConsoleRelease(files);
        }

        private static boolean isLibrary(String name) {
            return name.startsWith(ConsoleResources.LIBRARY);
        }

        /** Collects the files to which the web console's HTML page refers, directly or through JavaScript imports. */
        private static final class Collector {

            private final ConsoleResources resources;
            private final JsonNode importMap;
            private final Map<String, byte[]> found = new LinkedHashMap<>();

            Collector(ConsoleResources resources) {
                this.resources = resources;
                try {
                    importMap = Json.parse(resources.importMap().getBytes(StandardCharsets.UTF_8))
                            .path("imports");
                } catch (IOException e) {
                    throw new IllegalStateException("the import map of the console is not JSON", e);
                }
            }

            Map<String, byte[]> collect() {
                REFERENCE.matcher(resources.page()).results().forEach(reference -> add(reference.group(1)));
                return found;
            }

            private void add(String name) {
                if (found.containsKey(name)) {
                    return;
                }
                var content = resources
                        .find(name)
                        .orElseThrow(() -> new IllegalStateException("the console has no file " + name));
                found.put(name, content);
                if (name.endsWith(".js")) {
                    IMPORT.matcher(new String(content, StandardCharsets.UTF_8))
                            .results()
                            .forEach(
                                    imported -> resolve(name, imported.group(1)).ifPresent(this::add));
                }
            }

            /**
             * Returns the path of the file that the JavaScript file {@code name} imports as {@code imported}. Returns empty
             * if {@code imported} is neither a relative path nor covered by the import map: then the regular expression has
             * found a text that only looks like an import.
             */
            private Optional<String> resolve(String name, String imported) {
                if (imported.startsWith(".")) {
                    return Optional.of(
                            Path.of(name).resolveSibling(imported).normalize().toString());
                }
                var folder = imported.substring(0, imported.indexOf('/') + 1);
                return importMap.has(imported)
                        ? Optional.of(withoutFolder(importMap.path(imported).asText()))
                        : Optional.of(importMap.path(folder).asText())
                                .filter(path -> !path.isEmpty())
                                .map(path -> withoutFolder(path) + imported.substring(folder.length()));
            }

            private static String withoutFolder(String path) {
                return path.substring(FOLDER.length() + 1);
            }
        }
    }
}
