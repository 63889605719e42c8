package dev.stride.call.auth;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.CallLimits;
import dev.stride.Recent;
import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.http.HttpReply.Unanswered;
import dev.stride.call.http.HttpRequest;
import dev.stride.plan.Fault;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out where authorization servers give tokens out: by their metadata if they publish them, else at their own URL. */
final class AuthorizationServers {

    /** What was found out about one. */
    sealed interface Found {

        record Server(AuthorizationServer server) implements Found {}

        record Unknown(Fault fault) implements Found {}
    }

    private record Known(AuthorizationServer server, Instant until) {}

    private static final String OPENID = "/.well-known/openid-configuration";
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final JsonMapper JSON = new JsonMapper();

    private final Http http;
    private final InstantSource clock;
    private final Recent<URI, Known> known = new Recent<>(CallLimits.AUTHORITIES_KEPT);

    AuthorizationServers(Http http, InstantSource clock) {
        this.http = http;
        this.clock = clock;
    }

    /** The server that gives tokens for these credentials. @param by when the answer must be there */
    Found find(Credentials.OAuth2 credentials, Instant by) {
        if (credentials.authority().isPresent()) {
            return at(credentials.authority().get(), by);
        }
        return credentials
                .tokenEndpoint()
                .<Found>map(endpoint -> new Found.Server(AuthorizationServer.at(endpoint)))
                .orElseGet(() -> unknown(Fault.CONFIGURATION, "the auth definition names no authority"));
    }

    private Found at(String authority, Instant by) {
        try {
            var uri = URI.create(authority);
            var found = known.get(uri).filter(it -> clock.instant().isBefore(it.until()));
            return found.isPresent() ? new Found.Server(found.get().server()) : asked(uri, by);
        } catch (IllegalArgumentException noUrl) {
            return unknown(Fault.CONFIGURATION, "the authority of the auth definition is no URL");
        }
    }

    private Found asked(URI authority, Instant by) {
        for (var place : places(authority)) {
            var timeout = TokenRequest.left(clock.instant(), by);
            var request = new HttpRequest("GET", place, Map.of("Accept", "application/json"), new byte[0], timeout);
            switch (http.send(request)) {
                case Unanswered none -> {
                    return unknown(none.reason().code(), none.message());
                }
                case Answered busy
                when TokenAnswer.isBusy(busy.status()) -> {
                    return unknown(Fault.COMMUNICATION, authority.getHost() + " answered " + busy.status());
                }
                case Answered answered -> {
                    var server = described(answered);
                    if (server.isPresent()) {
                        return kept(authority, server.get());
                    }
                }
            }
        }
        return kept(authority, AuthorizationServer.at(authority.toString()));
    }

    /** Where metadata are, in the order of their spread: OpenID Connect Discovery, section 4; RFC 8414, section 3. */
    private static List<URI> places(URI authority) {
        var base = authority.toString().replaceAll("/+$", "");
        var path = Optional.ofNullable(authority.getRawPath()).orElse("").replaceAll("/+$", "");
        return List.of(URI.create(base + OPENID), authority.resolve(OAUTH + path));
    }

    private Found kept(URI authority, AuthorizationServer server) {
        known.put(authority, new Known(server, clock.instant().plus(CallLimits.AUTHORITY_KEPT)));
        return new Found.Server(server);
    }

    private static Optional<AuthorizationServer> described(Answered answered) {
        if (answered.status() != 200 || answered.body().length > CallLimits.TOKEN_BYTES) {
            return Optional.empty();
        }
        try {
            return AuthorizationServer.described(JSON.readTree(answered.body()));
        } catch (IOException noJson) {
            return Optional.empty();
        }
    }

    private static Found unknown(String code, String why) {
        return new Found.Unknown(Fault.of(code, "no token could be asked for: " + why));
    }
}
