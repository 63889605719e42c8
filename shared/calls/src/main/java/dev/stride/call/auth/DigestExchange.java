package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.auth.AuthChallenge;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.AuthenticationException;
import org.apache.hc.client5.http.auth.ChallengeType;
import org.apache.hc.client5.http.auth.MalformedChallengeException;
import org.apache.hc.client5.http.auth.StandardAuthScheme;
import org.apache.hc.client5.http.impl.auth.AuthChallengeParser;
import org.apache.hc.client5.http.impl.auth.CredentialsProviderBuilder;
import org.apache.hc.client5.http.impl.auth.DigestScheme;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.ParserCursor;

/**
 * Sends a request with HTTP Digest authentication (RFC 7616). The first request has no credentials. The second request answers
 * the challenge of the service. Apache HttpClient computes the answer. The runtime's own client sends the requests, so that the
 * egress policy applies to them.
 */
final class DigestExchange {

    private static final int UNAUTHORIZED = 401;

    /**
     * The maximum number of challenges that this client answers for one request. A service sends a second challenge when the
     * nonce of the first one has become stale.
     */
    private static final int ANSWERS = 2;

    /**
     * Sends the request, answers the challenges of the service, and returns the last reply. This is a reply with the status 401
     * if the service offers no digest challenge or rejects the credentials.
     */
    static Result<HttpReply, Fault> send(HttpClient httpClient, HttpRequest request, Credentials.Digest credentials) {
        var deadline = Deadline.after(request.timeout());
        var reply = httpClient.send(request);
        for (int answers = 0; answers < ANSWERS; answers++) {
            var challenges = challenges(reply, answers > 0);
            if (challenges.isEmpty()) {
                break;
            }
            switch (answer(challenges, request, credentials)) {
                case Result.Failed(var reason) -> {
                    return Result.failed(
                            Fault.of(Fault.AUTHENTICATION, "The request was not authenticated: " + reason));
                }
                case Result.Ok(var header) ->
                    reply = httpClient.send(
                            new CredentialPlacement.Header().apply(request.withTimeout(deadline.timeLeft()), header));
            }
        }
        return Result.ok(reply);
    }

    /**
     * Returns the digest challenges of a reply with the status 401, or only those that declare the previous nonce stale. Returns
     * an empty list for any other reply.
     *
     * @param stale whether to return only challenges that declare the previous nonce stale
     */
    private static List<AuthChallenge> challenges(HttpReply reply, boolean stale) {
        if (!(reply instanceof Answered answered) || answered.status() != UNAUTHORIZED) {
            return List.of();
        }
        var header = answered.headers().getOrDefault("www-authenticate", "");
        try {
            return AuthChallengeParser.INSTANCE
                    .parse(ChallengeType.TARGET, header, new ParserCursor(0, header.length()))
                    .stream()
                    .filter(challenge -> challenge.getSchemeName().equalsIgnoreCase(StandardAuthScheme.DIGEST))
                    .filter(challenge -> !stale || isStale(challenge))
                    .toList();
        } catch (ParseException unreadable) {
            return List.of();
        }
    }

    private static boolean isStale(AuthChallenge challenge) {
        return Optional.ofNullable(challenge.getParams()).orElse(List.of()).stream()
                .anyMatch(parameter ->
                        parameter.getName().equalsIgnoreCase("stale") && "true".equalsIgnoreCase(parameter.getValue()));
    }

    /**
     * Returns the Authorization header that answers the first supported challenge, or the reason why no challenge can be
     * answered.
     */
    private static Result<String, String> answer(
            List<AuthChallenge> challenges, HttpRequest request, Credentials.Digest credentials) {
        var reason = "";
        for (var challenge : challenges) {
            try {
                return Result.ok(answer(challenge, request, credentials));
            } catch (MalformedChallengeException | AuthenticationException unusable) {
                reason = "the Digest challenge of the service is not supported";
            }
        }
        return Result.failed(reason);
    }

    private static String answer(AuthChallenge challenge, HttpRequest request, Credentials.Digest credentials)
            throws MalformedChallengeException, AuthenticationException {
        var context = HttpClientContext.create();
        var host = HttpHost.create(request.uri());
        var users = CredentialsProviderBuilder.create()
                .add(
                        new AuthScope(host),
                        credentials.username(),
                        credentials.password().toCharArray())
                .build();
        var scheme = new DigestScheme();
        scheme.processChallenge(challenge, context);
        if (!scheme.isResponseReady(host, users, context)) {
            throw new AuthenticationException("the challenge has no realm or no nonce");
        }
        var message = new BasicClassicHttpRequest(request.method(), request.target());
        message.setEntity(new ByteArrayEntity(request.body(), ContentType.APPLICATION_OCTET_STREAM));
        return scheme.generateAuthResponse(host, message, context);
    }

    private DigestExchange() {}
}
