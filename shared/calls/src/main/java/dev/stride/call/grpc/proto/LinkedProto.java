package dev.stride.call.grpc.proto;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.InvalidProtocolBufferException;
import com.squareup.wire.schema.CoreLoader;
import com.squareup.wire.schema.ErrorCollector;
import com.squareup.wire.schema.Linker;
import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.ProtoFile;
import com.squareup.wire.schema.PruningRules;
import com.squareup.wire.schema.Schema;
import com.squareup.wire.schema.SchemaException;
import com.squareup.wire.schema.internal.SchemaEncoder;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.TypeElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A set of proto documents in which all type names have been resolved. */
final class LinkedProto {

    private static final String ANY = "google.protobuf.Any";

    private static final Pattern MAP = Pattern.compile("map<\\s*([^\\s,]+).*", Pattern.DOTALL);

    /** The types that the keys of a map can have. */
    private static final Set<String> KEYS = Set.of(
            "bool",
            "fixed32",
            "fixed64",
            "int32",
            "int64",
            "sfixed32",
            "sfixed64",
            "sint32",
            "sint64",
            "string",
            "uint32",
            "uint64");

    /** The types that need no declaration. */
    private static final Set<String> SCALARS =
            Stream.concat(KEYS.stream(), Stream.of("bytes", "double", "float")).collect(Collectors.toSet());

    private final Schema schema;
    private final List<String> names;

    private LinkedProto(Schema schema, List<String> names) {
        this.schema = schema;
        this.names = names;
    }

    /**
     * Resolves all type names of the documents. Returns empty and adds problems if a name cannot be resolved.
     *
     * @param documents each after the documents that it imports
     * @param problems receives the problems
     */
    static Optional<LinkedProto> link(List<ProtoFileElement> documents, List<String> problems) {
        var unusable = documents.stream()
                .flatMap(document -> Stream.concat(keys(document), namesakes(document)))
                .toList();
        problems.addAll(unusable);
        return unusable.isEmpty() ? resolved(documents, problems) : Optional.empty();
    }

    private static Optional<LinkedProto> resolved(List<ProtoFileElement> documents, List<String> problems) {
        var errors = new ErrorCollector();
        var names = documents.stream().map(it -> it.getLocation().getPath()).toList();
        var types = documents.stream().flatMap(ProtoDeclarations::typeNames).collect(Collectors.toSet());
        types.addAll(SCALARS);
        try {
            var files = documents.stream().map(ProtoFile.Companion::get).toList();
            var schema = new Linker(CoreLoader.INSTANCE, errors, true, true).link(files);
            return Optional.of(new LinkedProto(schema, names));
        } catch (SchemaException _) {
            errors.getErrors().stream()
                    .map(error -> ProtoProblem.of(error, names.getLast(), types))
                    .distinct()
                    .forEach(problems::add);
        } catch (IllegalArgumentException | IllegalStateException unsupported) {
            problems.add(ProtoProblem.of(String.valueOf(unsupported.getMessage()), names.getLast(), types));
        }
        return Optional.empty();
    }

    private static Stream<String> keys(ProtoFileElement document) {
        return ProtoDeclarations.fields(document).flatMap(field -> {
            var key = MAP.matcher(field.getType());
            return key.matches() && !KEYS.contains(key.group(1))
                    ? Stream.of(
                            ("%s: the keys of the map `%s` are of the type `%s`: use a whole number, `bool` or `string`"
                                            + " instead.")
                                    .formatted(at(field.getLocation()), field.getName(), key.group(1)))
                    : Stream.empty();
        });
    }

    /** Returns a problem for each service that has the name of a type, since only one of them could be called by it. */
    private static Stream<String> namesakes(ProtoFileElement document) {
        var types = document.getTypes().stream().map(TypeElement::getName).collect(Collectors.toSet());
        return document.getServices().stream()
                .filter(service -> types.contains(service.getName()))
                .map(service -> "%s: a type and a service are called `%s`: rename one of the two."
                        .formatted(at(service.getLocation()), service.getName()));
    }

    private static String at(Location location) {
        return ProtoProblem.at(location.getPath(), location.getLine(), location.getColumn());
    }

    /**
     * Returns the protobuf descriptors that calls of one gRPC method need: the service with only this method, and the
     * messages that the method uses. If one of these messages contains a {@code google.protobuf.Any}, which can hold
     * any message, the result contains all messages of the proto documents.
     *
     * @return files, each after the files that it imports
     */
    FileDescriptorSet descriptors(String service, String method) {
        var root = service + "#" + method;
        var needed = schema.prune(new PruningRules.Builder().addRoot(root).build());
        if (needed.getType(ANY) == null) {
            return encoded(needed);
        }
        var rules = new PruningRules.Builder().addRoot(root);
        names.stream()
                .filter(name -> WellKnownProtos.find(name).isEmpty())
                .map(schema::protoFile)
                .flatMap(file -> file.getTypes().stream())
                .forEach(type -> rules.addRoot(type.getType().toString()));
        return encoded(schema.prune(rules.build()));
    }

    private FileDescriptorSet encoded(Schema needed) {
        var encoder = new SchemaEncoder(needed);
        var before = new ArrayList<String>();
        var set = FileDescriptorSet.newBuilder();
        for (var name : names) {
            var file = Optional.ofNullable(needed.protoFile(name));
            if (file.isPresent() && hasContent(file.get())) {
                set.addFile(encoded(file.get(), encoder, before));
                before.add(name);
            }
        }
        return set.build();
    }

    private static boolean hasContent(ProtoFile file) {
        return !file.getTypes().isEmpty() || !file.getServices().isEmpty();
    }

    /**
     * Converts a proto file to a descriptor that depends on the given files. Adds the {@code json_name} options, which the
     * encoder of the proto library omits.
     */
    private FileDescriptorProto encoded(ProtoFile file, SchemaEncoder encoder, List<String> before) {
        try {
            var proto = FileDescriptorProto.parseFrom(encoder.encode(file).toByteArray()).toBuilder();
            var prefix = proto.getPackage().isEmpty() ? "" : proto.getPackage() + ".";
            proto.getMessageTypeBuilderList().forEach(message -> nameInJson(message, prefix));
            return proto.clearDependency()
                    .clearPublicDependency()
                    .clearWeakDependency()
                    .addAllDependency(before)
                    .build();
        } catch (InvalidProtocolBufferException corrupt) {
            throw new IllegalStateException("the descriptors of " + file.getLocation() + " cannot be read", corrupt);
        }
    }

    private void nameInJson(DescriptorProto.Builder message, String prefix) {
        var type = prefix + message.getName();
        for (var field : message.getFieldBuilderList()) {
            Optional.ofNullable(schema.getField(type, field.getName()))
                    .flatMap(declared -> Optional.ofNullable(declared.getDeclaredJsonName()))
                    .ifPresent(field::setJsonName);
        }
        message.getNestedTypeBuilderList().stream()
                .filter(nested -> !nested.getOptions().getMapEntry())
                .forEach(nested -> nameInJson(nested, type + "."));
    }
}
