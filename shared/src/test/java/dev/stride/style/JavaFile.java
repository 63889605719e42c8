package dev.stride.style;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A parsed Java source.
 *
 * @param packageName of its package declaration
 * @param imports the full names that it imports
 * @param pieces its methods, constructors and initialiser blocks
 */
record JavaFile(Path path, String packageName, List<String> imports, List<Piece> pieces) {

    /** A piece of code by the lines it takes, from its first modifier to its closing brace, counted from 1. */
    record Piece(String name, long from, long to) {
        long lines() {
            return to - from + 1;
        }
    }

    static List<JavaFile> parse(List<Path> paths) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var sources = files.getJavaFileObjectsFromPaths(paths);
            var task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null, sources);
            var positions = Trees.instance(task).getSourcePositions();
            var parsed = new ArrayList<JavaFile>();
            for (var unit : task.parse()) {
                parsed.add(fromUnit(unit, positions));
            }
            return parsed;
        }
    }

    private static JavaFile fromUnit(CompilationUnitTree unit, SourcePositions positions) {
        var pieces = new ArrayList<Piece>();
        new Pieces(unit, positions, pieces).scan(unit, null);
        return new JavaFile(
                Path.of(unit.getSourceFile().toUri()),
                String.valueOf(unit.getPackageName()),
                unit.getImports().stream()
                        .map(each -> each.getQualifiedIdentifier().toString())
                        .toList(),
                List.copyOf(pieces));
    }

    private static final class Pieces extends TreePathScanner<Void, Void> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Piece> found;

        Pieces(CompilationUnitTree unit, SourcePositions positions, List<Piece> found) {
            this.unit = unit;
            this.positions = positions;
            this.found = found;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            add(method.getName().toString(), method);
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitBlock(BlockTree block, @Nullable Void nothing) {
            if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
                add("initialiser", block);
            }
            return super.visitBlock(block, null);
        }

        private void add(String name, Tree tree) {
            var lines = unit.getLineMap();
            found.add(new Piece(
                    name,
                    lines.getLineNumber(positions.getStartPosition(unit, tree)),
                    lines.getLineNumber(positions.getEndPosition(unit, tree))));
        }
    }
}
