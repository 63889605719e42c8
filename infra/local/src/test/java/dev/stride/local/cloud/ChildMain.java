package dev.stride.local.cloud;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/** Runs the main method of a class in a child process that ends when its parent ends. */
final class ChildMain {

    /** The text before the address in the line that a process prints when it is ready. */
    static final String LISTENING = "listening on ";

    public static void main(String[] words) throws ReflectiveOperationException {
        Thread.ofPlatform().daemon().start(ChildMain::endWithParent);
        var main = Class.forName(words[0]).getMethod("main", String[].class);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(words, 1, words.length));
        } catch (InvocationTargetException e) {
            System.out.println("failed to start: " + e.getCause());
            Runtime.getRuntime().halt(1);
        }
    }

    /** Prints the address of this process for the parent. */
    static void say(int port) {
        System.out.println(LISTENING + "http://127.0.0.1:" + port);
    }

    /** The parent never writes; when it is gone, its end of the pipe is closed. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is said this way.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    private ChildMain() {}
}
