package dev.stride.language.serverlessworkflow10.call;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.UriReference;

/**
 * A document that a definition refers to by its URI, which an author writes either as a text or inside an object (section
 * "External Resource").
 */
public final class ExternalResource {

    /** Returns the URI in the {@code endpoint} of a resource, or an empty string when there is none. */
    public static String uri(Place resource) {
        var endpoint = resource.value().path("endpoint");
        return (endpoint.isObject() ? endpoint.path("uri") : endpoint).asText();
    }

    /**
     * Parses the constant URI of a document that is loaded at deployment. Returns an empty string if the document is absent, or
     * after a fault. An expression or an authentication is a fault, because the data of an instance and the secrets of the author
     * are not known at deployment.
     */
    public static String documentUri(Place resource) {
        if (resource.isAbsent()) {
            return "";
        }
        var fields = resource.fields();
        fields.ignore("name");
        var endpoint = fields.required("endpoint");
        fields.rejectUnknown();
        if (!endpoint.value().isObject()) {
            return constantUri(endpoint);
        }
        var parts = endpoint.fields();
        if (parts.has("authentication")) {
            parts.get("authentication")
                    .fault(
                            "Stride loads the document at this endpoint at deployment, without authentication",
                            "deploy a file with this document together with the definition, "
                                    + "and write `endpoint: file://NAME`");
        }
        var uri = parts.required("uri");
        parts.rejectUnknown();
        return constantUri(uri);
    }

    /** Checks a URI that is read at deployment, and returns it, or an empty string after a fault. */
    public static String constantUri(Place uri) {
        var text = uri.value().asText();
        if (TemplateParser.containsExpression(text)) {
            uri.fault(
                    "the address of a document or script must be a constant, because Stride loads it at deployment",
                    "write the whole address, without `${ }`");
            return "";
        }
        return UriReference.checkConstant(uri).isPresent() ? text : "";
    }

    private ExternalResource() {}
}
