package dev.stride.local.file;

import dev.stride.Limits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The result of reading a text file. */
public sealed interface FileText {

    record Loaded(String text) implements FileText {}

    record Unreadable(String reason) implements FileText {}

    static FileText load(Path file) {
        if (!Files.isRegularFile(file)) {
            return new Unreadable("The file " + file + " does not exist");
        }
        try (var stream = Files.newInputStream(file)) {
            var bytes = stream.readNBytes(Limits.DEFINITION_BYTES + 1);
            if (bytes.length > Limits.DEFINITION_BYTES) {
                return new Unreadable(file + " is longer than " + Limits.DEFINITION_BYTES + " bytes");
            }
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return new Loaded(text.toString());
        } catch (CharacterCodingException e) {
            return new Unreadable(file + " is not text in UTF-8");
        } catch (IOException e) {
            return new Unreadable(file + " cannot be read: " + e.getMessage());
        }
    }
}
