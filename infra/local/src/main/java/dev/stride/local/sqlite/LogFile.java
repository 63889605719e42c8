package dev.stride.local.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The write-ahead log of a database file. SQLite appends each commit to it without waiting for the disk. After {@link #force} all
 * commits so far survive a power loss: SQLite reads the log up to the first commit that is not whole.
 */
final class LogFile implements AutoCloseable {

    private final Optional<FileChannel> channel;

    private LogFile(Optional<FileChannel> channel) {
        this.channel = channel;
    }

    /** Opens the log of a database file, which must have one already. */
    static LogFile of(Path database) throws IOException {
        return new LogFile(Optional.of(FileChannel.open(Path.of(database + "-wal"), StandardOpenOption.WRITE)));
    }

    /** Returns the log of a database that is in memory only: there is nothing to force to a disk. */
    static LogFile inMemory() {
        return new LogFile(Optional.empty());
    }

    void force() throws IOException {
        if (channel.isPresent()) {
            channel.get().force(false);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isPresent()) {
            channel.get().close();
        }
    }
}
