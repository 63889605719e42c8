package dev.stride.local.file;

import dev.stride.Limits;
import dev.stride.call.CallKinds;
import dev.stride.call.DefinitionResources;
import dev.stride.call.RemoteResources;
import dev.stride.call.http.Http;
import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.language.Languages;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.runtime.store.Workflows.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A definition that was read from a file and compiled.
 *
 * @param text the definition and the files that it referred to
 */
public record DefinitionFile(Path file, Text text, Compilation compilation) {
}
