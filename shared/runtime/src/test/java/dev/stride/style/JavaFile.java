package dev.stride.style;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A parsed Java source.
 *
 * @param imports the qualified names that it imports
 * @param methods the names of its methods
 */
record JavaFile(Path path, String packageName, List<String> imports, Set<String> methods) {

    static List<JavaFile> parse(List<Path> paths) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var sources = files.getJavaFileObjectsFromPaths(paths);
            var task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null, sources);
            var parsed = new ArrayList<JavaFile>();
            for (var unit : task.parse()) {
                parsed.add(fromUnit(unit));
            }
            return parsed;
        }
    }

    private static JavaFile fromUnit(CompilationUnitTree unit) {
        var methods = new HashSet<String>();
        new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
                methods.add(method.getName().toString());
                return super.visitMethod(method, null);
            }
        }.scan(unit, null);
        return new JavaFile(
                Path.of(unit.getSourceFile().toUri()),
                String.valueOf(unit.getPackageName()),
                unit.getImports().stream()
                        .map(each -> each.getQualifiedIdentifier().toString())
                        .toList(),
                methods);
    }
}
