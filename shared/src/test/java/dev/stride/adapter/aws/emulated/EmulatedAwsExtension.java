package dev.stride.adapter.aws.emulated;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the {@link EmulatedAws} of this test run: started for the first that asks, stopped after the last test. */
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
