package dev.stride.call.document;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Resources;
import java.net.URI;

/**
 * Loads the documents that a workflow definition refers to: files from its bundle, and URLs from the network.
 *
 * @param bundle loads {@code file:} URIs and relative names
 * @param remote loads {@code https:} and {@code http:} URIs
 */
public record DefinitionResources(Resources bundle, Resources remote) implements Resources {

    @Override
    public Resource load(String uri) {
        return loaderOf(uri).load(uri);
    }

    @Override
    public Resource load(String uri, String mediaType) {
        return loaderOf(uri).load(uri, mediaType);
    }

    private Resources loaderOf(String uri) {
        return isRemote(uri) ? remote : bundle;
    }

    static boolean isRemote(String uri) {
        return uri.startsWith("https:") || uri.startsWith("http:");
    }

    @Override
    public Resource query(String uri, String query) {
        return remote.query(uri, query);
    }

    @Override
    public Resources withCredentials(Credentials credentials, URI document) {
        return new DefinitionResources(bundle, remote.withCredentials(credentials, document));
    }
}
