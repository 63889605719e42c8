package dev.stride.call.graphql.schema;

import dev.stride.call.api.Resolution.SelectionChecker;
import dev.stride.call.graphql.template.GraphQlTemplate.GraphQlOperation;
import dev.stride.common.Suggestions;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.Node;
import graphql.language.NodeTraverser;
import graphql.language.NodeVisitorStub;
import graphql.language.OperationDefinition;
import graphql.language.VariableReference;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import graphql.util.TraversalControl;
import graphql.util.TraverserContext;
import graphql.validation.ValidationError;
import graphql.validation.ValidationErrorClassification;
import graphql.validation.ValidationErrorType;
import graphql.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A checker of the GraphQL selection sets of actions. It always checks their syntax. It checks their fields too if the schema of
 * the service is known.
 *
 * @param known the schema and the called field
 */
record FieldSelectionChecker(GraphQlOperation operation, Optional<Known> known) implements SelectionChecker {

    /** The called field and the schema that contains it. */
    record Known(GraphQLSchema schema, GraphQLFieldDefinition field) {

        boolean isLeaf() {
            return GraphQLTypeUtil.isLeaf(GraphQLTypeUtil.unwrapAll(field.getType()));
        }
    }

    private static final Pattern EXPRESSION = Pattern.compile("\\$expression[0-9]+");

    /**
     * GraphQL validation errors that deployment ignores, because they concern the values of variables. Each variable stands for
     * an expression, whose value is known only when the call is made.
     */
    private static final Set<ValidationErrorType> LATER = Set.of(
            ValidationErrorType.UndefinedVariable,
            ValidationErrorType.VariableTypeMismatch,
            ValidationErrorType.UnusedVariable);

    /** What is said about a field. The second argument of each text lists the arguments that the field has. */
    private static final Map<ValidationErrorClassification, String> WORDS = Map.of(
            ValidationErrorType.SubselectionRequired,
            "the field '%1$s' has fields of its own: select some of them, as in %1$s { id }",
            ValidationErrorType.SubselectionNotAllowed,
            "the field '%s' has no fields of its own: remove the braces after it",
            ValidationErrorType.UnknownArgument,
            "the field '%s' has no such argument; its arguments are %s",
            ValidationErrorType.MissingFieldArgument,
            "an argument of the field '%s' is missing; its arguments are %s",
            ValidationErrorType.WrongType,
            "an argument of the field '%s' has a wrong type; its arguments are %s");

    static FieldSelectionChecker ofSyntax(GraphQlOperation operation) {
        return new FieldSelectionChecker(operation, Optional.empty());
    }

    static FieldSelectionChecker ofSchema(
            GraphQLSchema schema, GraphQlOperation operation, GraphQLFieldDefinition field) {
        return new FieldSelectionChecker(operation, Optional.of(new Known(schema, field)));
    }

    @Override
    public List<String> problems(String written) {
        var leaf = known.filter(Known::isLeaf).isPresent();
        if (written.isBlank() || leaf) {
            return written.isBlank() == leaf ? List.of() : List.of(leaf ? unexpected() : missing());
        }
        try {
            var document =
                    new Parser().parseDocument("%s { %s%n%s }".formatted(operation.type(), operation.field(), written));
            return problems(document, written);
        } catch (InvalidSyntaxException wrong) {
            return List.of("the selection set is not valid GraphQL%s: write fields between braces, such as { id name }"
                    .formatted(where(wrong)));
        }
    }

    private List<String> problems(Document document, String written) {
        if (!isOneField(document)) {
            return List.of("""
                    the selection set is not one pair of braces with fields between them; write the arguments \
                    of the field into `arguments`""");
        }
        var variables = variables(document);
        var own = variables.stream()
                .filter(name -> !EXPRESSION.matcher("$" + name).matches())
                .findFirst();
        if (own.isPresent()) {
            return List.of(
                    "the GraphQL variable $%s has no value: replace it by an expression, ${ }".formatted(own.get()));
        }
        if (variables.size() < EXPRESSION.matcher(written).results().count()) {
            return List.of("""
                            an expression of the selection set is inside a string: expressions return strings \
                            with quotes, so write one expression for the whole string""");
        }
        return known.map(it -> problems(it.schema(), document)).orElse(List.of());
    }

    private List<String> problems(GraphQLSchema schema, Document document) {
        return new Validator()
                .validateDocument(schema, document, Locale.ENGLISH).stream()
                        .filter(this::isKnownAtDeployment)
                        .map(error -> described(schema, error))
                        .distinct()
                        .toList();
    }

    private boolean isKnownAtDeployment(ValidationError error) {
        var type = error.getValidationErrorType();
        var ofTheCall = List.of(operation.field()).equals(error.getQueryPath())
                && type == ValidationErrorType.MissingFieldArgument;
        return !ofTheCall && !LATER.contains(type);
    }

    /** Says what is wrong with a field of the selection set, instead of in the words of the library. */
    private String described(GraphQLSchema schema, ValidationError error) {
        var path = Optional.ofNullable(error.getQueryPath()).orElse(List.of());
        var field = path.isEmpty() ? operation.field() : path.getLast();
        var owner = parent(schema, path);
        if (owner.isPresent() && error.getValidationErrorType() == ValidationErrorType.FieldUndefined) {
            return undefined(field, owner.get());
        }
        return WORDS.getOrDefault(
                        error.getValidationErrorType(), "the field '%s' does not fit the schema of the service")
                .formatted(field, arguments(owner.map(type -> type.getFieldDefinition(field))));
    }

    private static String arguments(Optional<GraphQLFieldDefinition> field) {
        var names = field.stream()
                .flatMap(it -> it.getArguments().stream())
                .map(argument ->
                        "%s: %s".formatted(argument.getName(), GraphQLTypeUtil.simplePrint(argument.getType())))
                .toList();
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static String undefined(String field, GraphQLFieldsContainer owner) {
        var known = owner.getFieldDefinitions().stream()
                .map(GraphQLFieldDefinition::getName)
                .toList();
        return "Field '%s' in type '%s' is undefined; it has %s"
                .formatted(field, owner.getName(), Suggestions.mostAlike(field, known));
    }

    /**
     * Returns the type that contains the last field of a path. Error messages about an unknown field suggest the fields of this
     * type. Returns empty if an earlier field of the path is unknown or has no fields.
     */
    private Optional<GraphQLFieldsContainer> parent(GraphQLSchema schema, List<String> path) {
        var type = Optional.<GraphQLFieldsContainer>of(schema.getQueryType());
        if (!operation.type().equals("query")) {
            type = Optional.ofNullable(schema.getMutationType());
        }
        for (var name : path.subList(0, Math.max(0, path.size() - 1))) {
            type = type.map(container -> container.getFieldDefinition(name))
                    .map(field -> GraphQLTypeUtil.unwrapAll(field.getType()))
                    .filter(GraphQLFieldsContainer.class::isInstance)
                    .map(GraphQLFieldsContainer.class::cast);
        }
        return type;
    }

    /**
     * Returns whether the query consists of one field without arguments and with a selection set. Returns false if the
     * selection set that the author wrote is followed by other text, such as another field, or preceded by arguments.
     */
    private static boolean isOneField(Document document) {
        return document.getDefinitions().size() == 1
                && document.getDefinitions().getFirst() instanceof OperationDefinition operation
                && operation.getSelectionSet().getSelections().size() == 1
                && operation.getSelectionSet().getSelections().getFirst() instanceof Field field
                && field.getSelectionSet() != null
                && field.getArguments().isEmpty();
    }

    private static List<String> variables(Document document) {
        var names = new ArrayList<String>();
        new NodeTraverser()
                .depthFirst(
                        new NodeVisitorStub() {
                            @Override
                            @SuppressWarnings("rawtypes") // the signature of the library
                            public TraversalControl visitVariableReference(
                                    VariableReference variable, TraverserContext<Node> context) {
                                names.add(variable.getName());
                                return TraversalControl.CONTINUE;
                            }
                        },
                        document);
        return names;
    }

    private String missing() {
        return "`selectionSet` is missing: name the fields of %s to return, such as \"{ id name }\""
                .formatted(operation.field());
    }

    private String unexpected() {
        return "%s returns a value without fields: remove `selectionSet`".formatted(operation.field());
    }

    /** The parsed query has one more line before the selection set of the author. */
    private static String where(InvalidSyntaxException wrong) {
        return Optional.ofNullable(wrong.getLocation())
                .map(location -> " (line %d, column %d)".formatted(location.getLine() - 1, location.getColumn()))
                .orElse("");
    }
}
