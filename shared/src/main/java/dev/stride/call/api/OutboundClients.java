package dev.stride.call.api;

import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpClient;

/** The doors through which calls reach the world. Each is opened when it is first used, and then kept. */
public interface OutboundClients {

    HttpClient http();

    /** For {@code http} actions of the Workflow Language, which reach fewer hosts. */
    HttpClient actions();

    /** Who may be reached at which address: for kinds that open connections of their own. */
    EgressGuard passage();

    /** Access tokens of OAuth 2.0. */
    TokenSource tokens();

    GrpcClient grpc();

    MessagePublisher brokers();

    AwsServices cloud();
}
