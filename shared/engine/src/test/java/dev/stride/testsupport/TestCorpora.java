package dev.stride.testsupport;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Public test data outside the repository. Tests that read it have the tag {@value #TAG}, and run when the environment variable
 * {@value #VARIABLE} names its folder.
 */
public final class TestCorpora {

    public static final String TAG = "corpora";

    private static final String VARIABLE = "STRIDE_CORPORA";

    /** The folder of one corpus. */
    public static Path folder(String corpus) {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .map(folder -> Path.of(folder, corpus))
                .orElseThrow(() -> new IllegalStateException(VARIABLE + " does not name the folder of corpora"));
    }

    /** The text of a language. It lies among those that stand beside the corpora. */
    public static Path text(String name) {
        return folder(".").resolve("../spec").resolve(name).normalize();
    }

    private TestCorpora() {}
}
