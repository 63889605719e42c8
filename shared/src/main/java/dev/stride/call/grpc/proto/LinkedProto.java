package dev.stride.call.grpc.proto;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.InvalidProtocolBufferException;
import com.squareup.wire.schema.CoreLoader;
import com.squareup.wire.schema.ErrorCollector;
import com.squareup.wire.schema.Linker;
import com.squareup.wire.schema.ProtoFile;
import com.squareup.wire.schema.PruningRules;
import com.squareup.wire.schema.Schema;
import com.squareup.wire.schema.SchemaException;
import com.squareup.wire.schema.internal.SchemaEncoder;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import dev.stride.call.grpc.proto.ProtoDocuments.SingleLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A set of proto documents in which all type names have been resolved. */
final class LinkedProto {

    private static final String ANY = "google.protobuf.Any";

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
        var errors = new ErrorCollector();
        try {
            var files = documents.stream().map(ProtoFile.Companion::get).toList();
            var schema = new Linker(CoreLoader.INSTANCE, errors, true, true).link(files);
            var names = documents.stream().map(it -> it.getLocation().getPath()).toList();
            return Optional.of(new LinkedProto(schema, names));
        } catch (SchemaException unresolved) {
            errors.getErrors().stream().map(SingleLine::of).distinct().forEach(problems::add);
        } catch (IllegalStateException unsupported) {
            problems.add(SingleLine.of(unsupported));
        }
        return Optional.empty();
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
