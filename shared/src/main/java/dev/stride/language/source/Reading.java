package dev.stride.language.source;

import dev.stride.language.Diagnostic;

/** What reading a text gave. */
public sealed interface Reading {

    record Read(Source source) implements Reading {}

    /** It is neither JSON nor YAML; the pointer tells how far it could be read. */
    record Unreadable(Diagnostic fault) implements Reading {}
}
