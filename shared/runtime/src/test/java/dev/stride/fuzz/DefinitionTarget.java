package dev.stride.fuzz;

import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation.Compiled;
import dev.stride.language.CompilationContext;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.codec.PlanCodec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fuzz target for definitions in all languages, which are compiled and drawn. A compiled plan must be equal after encoding and
 * decoding.
 */
public final class DefinitionTarget implements FuzzTarget {

    private final CompilationContext compilationContext =
            new CompilationContext(CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()));

    @Override
    public List<Path> seeds() {
        return List.of(Path.of("../../examples").toAbsolutePath().normalize());
    }

    @Override
    public void read(byte[] input) {
        if (KnownLanguages.ALL.compile(input, Optional.empty(), compilationContext)
                instanceof Compiled(var plan, var _)) {
            var bytes = PlanCodec.encode(plan);
            if (!Arrays.equals(bytes, PlanCodec.encode(PlanCodec.decode(bytes)))) {
                throw new AssertionError("it is another plan when it is read again");
            }
        }
        KnownLanguages.ALL.draw(input, Optional.empty());
    }
}
