package dev.stride.call.grpc.proto;

import com.squareup.wire.schema.internal.parser.EnumElement;
import com.squareup.wire.schema.internal.parser.FieldElement;
import com.squareup.wire.schema.internal.parser.MessageElement;
import com.squareup.wire.schema.internal.parser.OneOfElement;
import com.squareup.wire.schema.internal.parser.OptionElement;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.RpcElement;
import com.squareup.wire.schema.internal.parser.ServiceElement;
import com.squareup.wire.schema.internal.parser.TypeElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A filter that removes extensions and options from proto documents, except options that affect the encoding of messages. The
 * filtered document does not use imported documents that declare only options. Such imports are therefore not required.
 */
final class ProtoDeclarations {

    private static final Set<String> MEANT_FOR_MESSAGES = Set.of("packed", "allow_alias");

    /**
     * Returns a copy of the document with only its messages, enums and services. The given imports replace its imports.
     *
     * @param imports the names of the imported documents
     */
    static ProtoFileElement of(ProtoFileElement document, List<String> imports) {
        return new ProtoFileElement(
                document.getLocation(),
                document.getPackageName(),
                document.getSyntax(),
                imports,
                List.of(),
                List.of(),
                document.getTypes().stream().map(ProtoDeclarations::type).toList(),
                document.getServices().stream().map(ProtoDeclarations::service).toList(),
                List.of(),
                List.of());
    }

    static Stream<String> namedTypes(ProtoFileElement document) {
        return Stream.concat(
                fields(document).map(FieldElement::getType),
                document.getServices().stream()
                        .flatMap(service -> service.getRpcs().stream())
                        .flatMap(method -> Stream.of(method.getRequestType(), method.getResponseType())));
    }

    /** Returns the fields of all messages of the document, those of nested messages included. */
    static Stream<FieldElement> fields(ProtoFileElement document) {
        return document.getTypes().stream()
                .flatMap(ProtoDeclarations::withNested)
                .flatMap(type -> type instanceof MessageElement message ? fields(message) : Stream.empty());
    }

    /** Returns the names of all types of the document, with those of its package before them. */
    static Stream<String> typeNames(ProtoFileElement document) {
        var prefix = Optional.ofNullable(document.getPackageName())
                .filter(name -> !name.isEmpty())
                .map(name -> name + ".")
                .orElse("");
        return document.getTypes().stream()
                .flatMap(ProtoDeclarations::withNested)
                .map(TypeElement::getName)
                .flatMap(name -> Stream.of(name, prefix + name));
    }

    private static Stream<TypeElement> withNested(TypeElement type) {
        return Stream.concat(Stream.of(type), type.getNestedTypes().stream().flatMap(ProtoDeclarations::withNested));
    }

    private static Stream<FieldElement> fields(MessageElement message) {
        return Stream.concat(
                message.getFields().stream(), message.getOneOfs().stream().flatMap(each -> each.getFields().stream()));
    }

    private static TypeElement type(TypeElement type) {
        return switch (type) {
            case MessageElement message -> message(message);
            case EnumElement values -> enumeration(values);
            default -> type;
        };
    }

    private static MessageElement message(MessageElement message) {
        return new MessageElement(
                message.getLocation(),
                message.getName(),
                "",
                message.getNestedTypes().stream().map(ProtoDeclarations::type).toList(),
                List.of(),
                message.getReserveds(),
                message.getFields().stream().map(ProtoDeclarations::field).toList(),
                message.getOneOfs().stream().map(ProtoDeclarations::oneOf).toList(),
                message.getExtensions(),
                message.getGroups(),
                List.of());
    }

    private static EnumElement enumeration(EnumElement values) {
        return new EnumElement(
                values.getLocation(),
                values.getName(),
                "",
                relevantOptions(values.getOptions()),
                values.getConstants().stream()
                        .map(each -> each.copy(each.getLocation(), each.getName(), each.getTag(), "", List.of()))
                        .toList(),
                values.getReserveds());
    }

    private static OneOfElement oneOf(OneOfElement oneOf) {
        return new OneOfElement(
                oneOf.getName(),
                "",
                oneOf.getFields().stream().map(ProtoDeclarations::field).toList(),
                oneOf.getGroups(),
                List.of(),
                oneOf.getLocation());
    }

    private static FieldElement field(FieldElement field) {
        return new FieldElement(
                field.getLocation(),
                field.getLabel(),
                field.getType(),
                field.getName(),
                field.getDefaultValue(),
                field.getJsonName(),
                field.getTag(),
                "",
                relevantOptions(field.getOptions()));
    }

    private static ServiceElement service(ServiceElement service) {
        return new ServiceElement(
                service.getLocation(),
                service.getName(),
                "",
                service.getRpcs().stream().map(ProtoDeclarations::method).toList(),
                List.of());
    }

    private static RpcElement method(RpcElement method) {
        return new RpcElement(
                method.getLocation(),
                method.getName(),
                "",
                method.getRequestType(),
                method.getResponseType(),
                method.getRequestStreaming(),
                method.getResponseStreaming(),
                List.of());
    }

    private static List<OptionElement> relevantOptions(List<OptionElement> options) {
        return options.stream()
                .filter(option -> !option.isParenthesized() && MEANT_FOR_MESSAGES.contains(option.getName()))
                .toList();
    }

    private ProtoDeclarations() {}
}
