package dev.stride.local.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process that is killed leaves of its database: the file, and the log of the changes that are not copied to it yet.
 *
 * @param log commits one after the other; any beginning of it that ends with a commit is a log too
 */
public record FilesOfDatabase(byte[] file, byte[] log) {

    private static final String NAME = "stride.db";
    private static final int HEADER = 32;
    private static final int PAGE_SIZE_AT = 8;
    private static final int FRAME_HEADER = 24;
    private static final int COMMIT_AT = 4;

    /** Reads the files while a process may have them open. */
    public static FilesOfDatabase of(Path folder) {
        try {
            return new FilesOfDatabase(
                    Files.readAllBytes(folder.resolve(NAME)), Files.readAllBytes(folder.resolve(NAME + "-wal")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how much of the log each of its commits needs. */
    public List<Integer> commits() {
        var ends = new ArrayList<Integer>();
        var frames = ByteBuffer.wrap(log);
        int frame = FRAME_HEADER + frames.getInt(PAGE_SIZE_AT);
        for (int at = HEADER; at + frame <= log.length; at += frame) {
            if (frames.getInt(at + COMMIT_AT) != 0) {
                ends.add(at + frame);
            }
        }
        return ends;
    }

    /** Returns the files as they were when the log was shorter. */
    public FilesOfDatabase cutAt(int bytes) {
        return new FilesOfDatabase(file, Arrays.copyOf(log, bytes));
    }

    /** Writes the files to a folder, and returns the path of the database. */
    public Path copyTo(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(NAME + "-wal"), log);
            return Files.write(folder.resolve(NAME), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
