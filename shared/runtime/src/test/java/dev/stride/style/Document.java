package dev.stride.style;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A page in Markdown.
 *
 * @param anchors the fragments by which links address its headings
 */
record Document(Path path, List<Reference> references, Set<String> anchors) {

    /** A link or an image. The text is the plain text that a reader sees. */
    record Reference(String text, String target) {}

    static Document read(Path path) {
        try {
            var visitor = new Visitor();
            Parser.builder().build().parse(Files.readString(path)).accept(visitor);
            return new Document(path, List.copyOf(visitor.references), Set.copyOf(visitor.anchors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Visitor extends AbstractVisitor {

        private final List<Reference> references = new ArrayList<>();
        private final Set<String> anchors = new HashSet<>();
        private final IdGenerator ids = IdGenerator.builder().build();

        @Override
        public void visit(Link link) {
            references.add(new Reference(plainText(link), link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            references.add(new Reference(plainText(image), image.getDestination()));
            visitChildren(image);
        }

        @Override
        public void visit(Heading heading) {
            anchors.add(ids.generateId(plainText(heading)));
            visitChildren(heading);
        }

        private static String plainText(Node node) {
            var text = new StringBuilder();
            node.accept(new AbstractVisitor() {
                @Override
                public void visit(Text part) {
                    text.append(part.getLiteral());
                }

                @Override
                public void visit(Code part) {
                    text.append(part.getLiteral());
                }
            });
            return text.toString();
        }
    }
}
