package dev.stride.local.dev;

import dev.stride.local.ResourceUnavailableException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A watcher that reports changes of files in some folders. */
public final class FolderWatcher implements AutoCloseable {

    private final WatchService service;
    private final Set<Path> watched = new HashSet<>();

    public FolderWatcher() {
        try {
            service = FileSystems.getDefault().newWatchService();
        } catch (IOException e) {
            throw new ResourceUnavailableException(
                    "The folder cannot be watched for changed files: %s".formatted(e.getMessage()), e);
        }
    }

    /** Watches further folders. Skips a folder that no longer exists. */
    public void add(List<Path> folders) {
        for (var folder : folders) {
            if (watched.add(folder)) {
                register(folder);
            }
        }
    }

    /** Waits until a file in a watched folder has changed. */
    public void awaitChange() throws InterruptedException {
        var key = service.take();
        for (var more = key; more != null; more = service.poll()) {
            more.pollEvents();
            if (!more.reset()) {
                watched.remove((Path) more.watchable());
            }
        }
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            throw new ResourceUnavailableException(
                    "The folder cannot be watched for changed files: %s".formatted(e.getMessage()), e);
        }
    }

    private void register(Path folder) {
        try {
            folder.register(
                    service,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_MODIFY,
                    StandardWatchEventKinds.ENTRY_DELETE);
        } catch (IOException e) {
            watched.remove(folder);
        }
    }
}
