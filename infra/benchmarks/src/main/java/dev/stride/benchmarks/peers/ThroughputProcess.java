package dev.stride.benchmarks.peers;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * A process that measures how many states per second a workflow engine runs on two processors. It measures CPU time
 * instead of elapsed time, so that other work on the machine does not matter: two seconds of CPU time count as one
 * second. The engine is called through a class (the subject) whose constructor gets the text of a definition, and whose
 * {@code call} runs one instance and returns the number of its states. The subject and this class share only types of
 * the JDK, so that the libraries of the engine can differ from those of Stride.
 */
public final class ThroughputProcess {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int PROCESSORS = 2;
    private static final Duration LOOK = Duration.ofMillis(20);

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** The stages of a measurement. */
    private enum Stage {
        WARM_UP,
        MEASUREMENT,
        END
    }

    private final Callable<Integer> subject;
    private final LongAdder states = new LongAdder();
    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WARM_UP);

    private ThroughputProcess(Callable<Integer> subject) {
        this.subject = subject;
    }

    /**
     * Measures how many states per second a workflow engine runs, and prints the number. The first argument names the
     * class (the subject) through which this process calls the engine.
     *
     * @param words name of the class of the subject, file of the definition, number of threads, seconds of the warm-up,
     *     seconds of the measurement, and the class path of the subject unless it is the one of this process
     */
    public static void main(String[] words) throws Exception {
        var loader = words.length > 5 ? isolated(words[5]) : ThroughputProcess.class.getClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        var constructor = loader.loadClass(words[0]).getConstructor(String.class);
        var definition = Files.readString(Path.of(words[1]));
        @SuppressWarnings("unchecked")
        var subject = (Callable<Integer>) constructor.newInstance(definition);
        var measured = new ThroughputProcess(subject)
                .measure(Integer.parseInt(words[2]), Integer.parseInt(words[3]), Integer.parseInt(words[4]));
        System.out.println(Math.round(measured));
        System.exit(0);
    }

    /** Returns a class loader for a class path. The loader shares only the classes of the JDK with this process. */
    private static ClassLoader isolated(String classPath) throws MalformedURLException {
        var urls = new ArrayList<URL>();
        for (var element : classPath.split(File.pathSeparator)) {
            urls.add(Path.of(element).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private double measure(int threads, int warmUp, int seconds) throws InterruptedException, ExecutionException {
        try (var workers = Executors.newFixedThreadPool(threads)) {
            var ends = new ArrayList<Future<?>>();
            for (int worker = 0; worker < threads; worker++) {
                ends.add(workers.submit(this::work));
            }
            awaitProcessorTime(warmUp);
            stage.set(Stage.MEASUREMENT);
            long nanos = awaitProcessorTime(seconds);
            stage.set(Stage.END);
            await(ends);
            return (double) states.sum() * NANOS_PER_SECOND * PROCESSORS / nanos;
        }
    }

    private Void work() throws Exception {
        while (stage.get() != Stage.END) {
            int count = subject.call();
            if (stage.get() == Stage.MEASUREMENT) {
                states.add(count);
            }
        }
        return null;
    }

    private static void await(List<Future<?>> ends) throws InterruptedException, ExecutionException {
        for (var end : ends) {
            end.get();
        }
    }

    /**
     * Waits until this process has used as much CPU time as two busy processors use in {@code seconds}. Returns the
     * used CPU time in nanoseconds.
     */
    private static long awaitProcessorTime(int seconds) throws InterruptedException {
        long began = SYSTEM.getProcessCpuTime();
        long used = 0;
        while (used < seconds * NANOS_PER_SECOND * PROCESSORS) {
            Thread.sleep(LOOK);
            used = SYSTEM.getProcessCpuTime() - began;
        }
        return used;
    }
}
