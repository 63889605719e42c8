package dev.stride.call.document;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.uncallable.UncallableCall;
import java.net.URI;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Loads documents for the validation of a workflow without network access. It skips documents on the network, and
 * missing files that describe services, such as OpenAPI files. It records the URIs of both.
 */
public final class OfflineResources implements Resources {

    private final Resources bundle;
    private final SortedSet<String> leftOut;

    /** @param bundle loads {@code file:} URIs and relative names */
    public OfflineResources(Resources bundle) {
        this(bundle, new TreeSet<>());
    }

    private OfflineResources(Resources bundle, SortedSet<String> leftOut) {
        this.bundle = bundle;
        this.leftOut = leftOut;
    }

    /**
     * Returns the sorted URIs of all documents that this offline validation has skipped so far: documents on the
     * network, and missing files that describe services.
     */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    @Override
    public Resource load(String uri) {
        return DefinitionResources.isRemote(uri) ? leaveOut(uri) : bundle.load(uri);
    }

    @Override
    public Resource query(String uri, String query) {
        return leaveOut(uri);
    }

    @Override
    public Resources withCredentials(Credentials credentials, URI document) {
        return this;
    }

    @Override
    public Resources withoutCredentials(String reason) {
        return this;
    }

    /**
     * Resolves a function with the documents that describe its service. If this fails because the offline validation
     * could not load a document, returns a placeholder function, so that the validation can continue. Calls of the
     * placeholder function fail.
     */
    @Override
    public Resolution resolve(CallKind kind, FunctionOperation functionOperation) {
        var documents = new ServiceDocuments(this);
        var resolution = kind.resolve(functionOperation, documents);
        return documents.incomplete ? withoutDocuments(resolution, functionOperation) : resolution;
    }

    private Resource leaveOut(String uri) {
        leftOut.add(uri);
        return new Resource.LeftOut(uri);
    }

    private static Resolution withoutDocuments(Resolution resolution, FunctionOperation functionOperation) {
        return switch (resolution) {
            case Resolution.Resolved resolved -> withoutWarnings(resolved);
            case Resolution.Selective(var function, var selections) ->
                new Resolution.Selective(withoutWarnings(function), selections);
            case Resolution.Unaddressed(var function, String problem) ->
                new Resolution.Unaddressed(withoutWarnings(function), problem);
            case Resolution.Awaited awaited -> awaited;
            case Resolution.Unresolved _ ->
                new Resolution.Resolved(UncallableCall.template(
                        "a document that describes `%s` was not loaded, because the definition was read offline"
                                .formatted(functionOperation.text())));
        };
    }

    private static Resolution.Resolved withoutWarnings(Resolution.Resolved resolved) {
        return new Resolution.Resolved(resolved.template(), resolved.arguments(), List.of());
    }

    /** Loads the documents to which one function of a workflow refers, and records whether some could not be loaded. */
    private static final class ServiceDocuments implements Resources {

        private final OfflineResources offline;
        private boolean incomplete;

        ServiceDocuments(OfflineResources offline) {
            this.offline = offline;
        }

        @Override
        public Resource load(String uri) {
            return observe(
                    switch (offline.load(uri)) {
                        case Resource.Missing _ -> offline.leaveOut(uri);
                        case Resource.Text text -> text;
                        case Resource.LeftOut leftOut -> leftOut;
                    });
        }

        @Override
        public Resource query(String uri, String query) {
            return observe(offline.query(uri, query));
        }

        private Resource observe(Resource resource) {
            incomplete |= resource instanceof Resource.LeftOut;
            return resource;
        }
    }
}
