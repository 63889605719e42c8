package dev.stride.call;

import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.rpc.Grpc;

/** The doors through which calls reach the world. Each is opened when it is first used, and then kept. */
public interface Outside {

    Http http();

    /** For {@code http} actions of the Workflow Language, which reach fewer hosts. */
    Http actions();

    /** Who may be reached at which address: for kinds that open connections of their own. */
    Passage passage();

    /** Access tokens of OAuth 2.0. */
    Tokens tokens();

    Grpc grpc();

    Brokers brokers();

    Cloud cloud();
}
