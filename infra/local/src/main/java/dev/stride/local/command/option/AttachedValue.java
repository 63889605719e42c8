package dev.stride.local.command.option;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A rule for an option whose value can be left out: a value must follow an equals sign, because the next word may be a parameter
 * of the command.
 */
final class AttachedValue implements IParameterPreprocessor {

    /** What picocli tells of the word after an option that no equals sign connects with it. */
    private static final Map.Entry<String, String> SEPARATE = Map.entry("separator", " ");

    @Override
    @SuppressWarnings("JdkObsolete") // picocli passes a stack
    public boolean preprocess(
            Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> information) {
        if (SEPARATE.getValue().equals(information.get(SEPARATE.getKey())) && option instanceof OptionSpec withValue) {
            words.push(withValue.fallbackValue());
        }
        return false;
    }
}
