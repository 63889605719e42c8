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
     * Returns a function that wraps the client of AWS services which workflows call. If the user set the option, the
     * wrapped client runs scripts on this machine instead of AWS. Otherwise, the function returns the client unchanged.
     */
    public UnaryOperator<AwsServices> cloud(LambdaLogger logger) {
        return allowed ? services -> new LocalScripts(services, logger::log) : UnaryOperator.identity();
    }
}
