package dev.stride.local.lambda;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;

/** AWS's runtime interface client, which runs a handler on Lambda, from the class path of this test. */
final class RuntimeClient {

    static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

    /** One class of each library that is part of the runtime, not of the function. */
    private static final List<String> LIBRARIES = List.of(
            MAIN,
            "com.amazonaws.services.lambda.runtime.Context",
            "com.amazonaws.services.lambda.runtime.serialization.PojoSerializer",
            "software.amazon.awssdk.utilslite.SdkInternalThreadLocal");

    private static final String NATIVE = "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";
    private static final Path MUSL = Path.of("/lib/ld-musl-%s.so.1".formatted(System.getProperty("os.arch")));

    static String classPath() {
        return LIBRARIES.stream().map(RuntimeClient::library).collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Returns the JVM option with the path of the client's native library. By default, every process would overwrite the same
     * file.
     */
    static String option() {
        return "-D" + NATIVE + "=" + Extracted.FILE;
    }

    /** The native library, extracted once for all child processes. */
    private static final class Extracted {

        private static final Path FILE = extract();

        private static Path extract() {
            var name = "/jni/libaws-lambda-jni.linux%s-%s.so"
                    .formatted(
                            Files.exists(MUSL) ? "_musl" : "",
                            System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64");
            try (var bytes = type(MAIN).getResourceAsStream(name)) {
                var file = Files.createTempFile("stride-lambda", ".so");
                file.toFile().deleteOnExit();
                Files.copy(bytes, file, StandardCopyOption.REPLACE_EXISTING);
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String library(String type) {
        var source = type(type).getProtectionDomain().getCodeSource();
        return Path.of(URI.create(source.getLocation().toString())).toString();
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, RuntimeClient.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the runtime interface client is not among the libraries", e);
        }
    }

    private RuntimeClient() {}
}
