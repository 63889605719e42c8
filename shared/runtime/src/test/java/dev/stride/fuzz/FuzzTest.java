package dev.stride.fuzz;

import dev.stride.runtime.commit.BranchTarget;
import java.util.stream.Stream;

/** Tests the {@link FuzzContract} for the parsers of this module. */
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
