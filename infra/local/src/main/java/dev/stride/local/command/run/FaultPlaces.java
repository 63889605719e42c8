package dev.stride.local.command.run;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.file.DefinitionFile;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The places in the files of a run at which its faults were raised, so that each fault is shown with its line. */
final class FaultPlaces {

    private static final int SHOWN_CHARACTERS = 500;

    private final Map<String, DefinitionFile> filesByPlan = new ConcurrentHashMap<>();

    /** Adds a file whose definition was deployed. @param plan the digest of the plan */
    void add(String plan, DefinitionFile definitionFile) {
        filesByPlan.put(plan, definitionFile);
    }

    /** Returns a copy of an entry in which the fault, if there is one, names its file, line and column. */
    HistoryEntry located(HistoryEntry entry, Branch branch) {
        var file = Optional.ofNullable(filesByPlan.get(branch.plan()));
        if (entry instanceof HistoryEntry.Failed it) {
            var fault = located(it.fault(), it.source(), file);
            return new HistoryEntry.Failed(
                    it.at(),
                    it.state(),
                    it.action(),
                    it.attempt(),
                    it.source(),
                    it.began(),
                    fault,
                    it.request(),
                    it.arguments());
        }
        if (entry instanceof HistoryEntry.Caught it) {
            return new HistoryEntry.Caught(
                    it.at(), it.state(), it.source(), located(it.fault(), it.source(), file), it.by());
        }
        if (entry instanceof HistoryEntry.Ended it) {
            var source = branch.raisedFault().map(RaisedFault::source).orElse("");
            return new HistoryEntry.Ended(
                    it.at(), it.status(), it.fault().map(fault -> located(fault, source, file)), it.output());
        }
        return entry;
    }

    /** Returns the fault that ended an instance of a workflow, with its file, line and column. */
    Fault located(RaisedFault raisedFault, WorkflowId workflow) {
        var file = filesByPlan.values().stream()
                .filter(each -> each.plan()
                        .filter(plan -> plan.workflow().equals(workflow))
                        .isPresent())
                .findFirst();
        return located(raisedFault.fault(), raisedFault.source(), file);
    }

    /** @param source where the fault was raised, if the fault does not say it itself */
    private static Fault located(Fault fault, String source, Optional<DefinitionFile> file) {
        var pointer = fault.pointer().orElse(source);
        var place = file.flatMap(it -> place(it, pointer)).orElse(pointer);
        return new Fault(fault.name(), fault.code(), shortened(fault.message()), fault.data(), Optional.of(place));
    }

    /** Returns a message, shortened: in Open Workflow 1.0, the message can be the whole body of a reply. */
    private static String shortened(String message) {
        return message.length() > SHOWN_CHARACTERS ? message.substring(0, SHOWN_CHARACTERS) + "..." : message;
    }

    private static Optional<String> place(DefinitionFile file, String pointer) {
        return switch (SourceParser.parse(file.text().definition())) {
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var position = sourceDocument.positionOf(pointer);
                yield Optional.of("%s:%d:%d%s"
                        .formatted(
                                file.file(),
                                position.line(),
                                position.column(),
                                pointer.isEmpty() ? "" : ", " + pointer));
            }
            case SourceParseResult.Unreadable _ -> Optional.empty();
        };
    }
}
