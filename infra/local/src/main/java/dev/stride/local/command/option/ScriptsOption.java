package dev.stride.local.command.option;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.language.connector.Connectors;
import dev.stride.local.script.LocalScripts;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** The option that allows the scripts of workflows to run on this machine. */
public final class ScriptsOption {

    @Option(
            names = "--scripts",
            description =
                    "Run workflow scripts on this machine by node and python3 on the PATH, with your permissions and network.")
    private boolean allowed;

    /** Returns the given connectors. If the user set the option, the returned ones also allow workflows to run scripts. */
    public Connectors with(Connectors connectors) {
        return allowed ? connectors.withScripts() : connectors;
    }

    /**
     * Returns a function that wraps a client of AWS services. If the user set the option, the wrapped client runs the
     * scripts of workflows on this machine, and invokes no Lambda functions for them. Otherwise, the function returns
     * the client unchanged.
     */
    public UnaryOperator<AwsServices> cloud(LambdaLogger logger) {
        return allowed ? services -> new LocalScripts(services, logger::log) : UnaryOperator.identity();
    }
}
