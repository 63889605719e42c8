package dev.stride.expression.jq.parser;

import java.util.List;
import net.thisptr.jackson.jq.Expression;

/**
 * The definition of a jq function: {@code def name(parameters): body;}
 *
 * @param parameters as written: {@code f} or {@code $x}
 */
public record JqFunctionDefinition(String name, List<String> parameters, Expression body) {}
