package dev.stride.common;

import dev.stride.Limits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A reader of text files in UTF-8 that rejects files above the size limit of definitions. Whoever acts for a stranger confines it
 * to a folder.
 */
public final class FileText {

    private static final ScopedValue<Path> CONFINEMENT = ScopedValue.newInstance();

    /**
     * Performs an action that reads no file outside of a folder, wherever a path or a symbolic link leads. The confinement holds
     * for the calling thread.
     *
     * @param folder its real path
     */
    public static <T> T readingOnlyBelow(Path folder, Supplier<T> action) {
        return ScopedValue.where(CONFINEMENT, folder).call(action::get);
    }

    /** Returns the text of a file, or a sentence with the reason why it cannot be read. */
    public static Result<String, String> load(Path file) {
        return leavesConfinement(file)
                ? Result.failed("%s is outside of the folder %s".formatted(file, CONFINEMENT.get()))
                : read(file);
    }

    private static boolean leavesConfinement(Path file) {
        if (!CONFINEMENT.isBound()) {
            return false;
        }
        return !realPath(file.toAbsolutePath()).startsWith(CONFINEMENT.get());
    }

    /** Returns where a path leads; of a file that does not exist, where its folder does. */
    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            var folder = path.getParent();
            return folder == null
                    ? path
                    : realPath(folder).resolve(path.getFileName()).normalize();
        }
    }

    private static Result<String, String> read(Path file) {
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
