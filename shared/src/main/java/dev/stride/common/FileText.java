package dev.stride.common;

import dev.stride.Limits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A reader of text files in UTF-8 that rejects files above the size limit of definitions. */
public final class FileText {

    /** Returns the text of a file, or a sentence with the reason why it cannot be read. */
    public static Result<String, String> load(Path file) {
        if (!Files.isRegularFile(file)) {
            return Result.failed(FileProblem.missing(file));
        }
        try (var stream = Files.newInputStream(file)) {
            var bytes = stream.readNBytes(Limits.DEFINITION_BYTES + 1);
            if (bytes.length > Limits.DEFINITION_BYTES) {
                return Result.failed("%s is longer than %d bytes".formatted(file, Limits.DEFINITION_BYTES));
            }
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return Result.ok(text.toString());
        } catch (CharacterCodingException e) {
            return Result.failed(file + " is not text in UTF-8");
        } catch (IOException e) {
            return Result.failed(FileProblem.unreadable(file, e));
        }
    }

    private FileText() {}
}
