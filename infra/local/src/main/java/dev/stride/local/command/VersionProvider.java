package dev.stride.local.command;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** A provider of the version that the build wrote into the jar. */
final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        var version = Stride.class.getPackage().getImplementationVersion();
        return new String[] {"stride " + Objects.requireNonNullElse(version, "(not packaged)")};
    }
}
