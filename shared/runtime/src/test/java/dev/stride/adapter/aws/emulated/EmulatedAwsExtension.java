package dev.stride.adapter.aws.emulated;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Provides tests with the {@link EmulatedAws} of the test run: starts it for the first test that needs it and stops it
 * after the last test.
 */
public final class EmulatedAwsExtension implements ParameterResolver {

    private static final Namespace RUN = Namespace.create(EmulatedAwsExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == EmulatedAws.class;
    }

    @Override
    public EmulatedAws resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
                .getStore(RUN)
                .computeIfAbsent(EmulatedAws.class, type -> new EmulatedAws(), EmulatedAws.class);
    }
}
