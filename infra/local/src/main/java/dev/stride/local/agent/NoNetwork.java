package dev.stride.local.agent;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Resources;
import java.net.URI;

/** Refuses all documents on the network. */
enum NoNetwork implements Resources {
    RESOURCES;

    @Override
    public Resource load(String uri) {
        return new Resource.Missing("'%s' is not loaded, because the tools of agents use no network.".formatted(uri));
    }

    @Override
    public Resource query(String uri, String query) {
        return load(uri);
    }

    @Override
    public Resources withCredentials(Credentials credentials, URI document) {
        return this;
    }
}
