package dev.stride.language.serverlessworkflow01.diagram;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import java.util.List;
public final class WorkflowDrawing {
    public static Diagram of(JsonNode definition) { return new Diagram("", List.of(), List.of()); }
}
