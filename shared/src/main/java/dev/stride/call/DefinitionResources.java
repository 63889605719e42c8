package dev.stride.call;

import dev.stride.call.auth.Credentials;
import java.net.URI;

/**
 * All documents that a definition may refer to.
 *
 * @param bundle asked for {@code file:} URIs and relative names
 * @param remote asked for {@code https:} and {@code http:} URIs
 */
public record DefinitionResources(Resources bundle, Resources remote) implements Resources {

    @Override
    public Resource read(String uri) {
        return at(uri).read(uri);
    }

    @Override
    public Resource read(String uri, String mediaType) {
        return at(uri).read(uri, mediaType);
    }

    private Resources at(String uri) {
        return uri.startsWith("https:") || uri.startsWith("http:") ? remote : bundle;
    }

    @Override
    public Resource ask(String uri, String query) {
        return remote.ask(uri, query);
    }

    @Override
    public Resources as(Credentials credentials, URI document) {
        return new DefinitionResources(bundle, remote.as(credentials, document));
    }
}
