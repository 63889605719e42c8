package dev.stride.fuzz;

import dev.stride.runtime.commit.BranchTarget;
import java.util.stream.Stream;

/** {@link FuzzContract} for what this module reads. */
class FuzzTest extends FuzzContract {

    @Override
    protected Stream<FuzzTarget> targets() {
        return Stream.of(
                new AnswerTarget(),
                new BranchTarget(),
                new ConditionTarget(),
                new DefinitionTarget(),
                new EventTarget(),
                new JqTarget(),
                new JsonLogicTarget(),
                new JsonPathTarget(),
                new LetterTarget(),
                new ScheduleTarget(),
                new ServiceDocumentTarget(),
                new TemplateTarget());
    }
}
