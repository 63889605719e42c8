package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Reply.LogLevel;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.OutboundRequest.FunctionCall;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.Ports;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how one delivery of a message makes calls, and what it keeps of their replies. */
class CallRepliesTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant DEADLINE = START.plus(Limits.FUNCTION_TIMEOUT);
    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();
    private static final Reply TIMED_OUT = new Reply.Failed(Fault.of(Fault.TIMEOUT, "no reply in time"));
    private static final Auth TOKEN =
            new Auth(AuthScheme.BEARER, new Constant(YamlValues.json("{ token: of-the-definition }")));

    private final List<CallRequest> made = new ArrayList<>();
    private final List<String> issued = new ArrayList<>();
    private Function<CallRequest, Reply> service = _ -> new Reply.Answered(NOTHING);
    private boolean needsCredentials = true;
    private Instant now = START;
    private final Ports ports = new Ports(
            new MemoryTable(),
            new MemoryBlobs(),
            _ -> {},
            Timers.NONE,
            _ -> {},
            Rules.NONE,
            new Service(),
            name -> Optional.of("the " + name).filter(_ -> name.equals("password")),
            () -> now,
            _ -> "i");
    private final Stores stores = Stores.of(ports);

    @Test
    void callThatWasMade_isNotRepeated_butItsNextAttemptIsMade() {
        var replies = replies(DEADLINE);

        var first = replies.getOrPerform(call(1), plan());

        assertThat(replies.getOrPerform(call(1), plan())).isSameAs(first);
        assertThat(made).hasSize(1);
        assertThat(replies.count()).isEqualTo(1);
        replies.getOrPerform(call(2), plan());
        assertThat(made).extracting(CallRequest::attempt).containsExactly(1, 2);
        assertThat(replies.count()).isEqualTo(2);
    }

    @Test
    void replyIsKnown_forTheBranchThatAsksForThisAttempt() {
        var replies = replies(DEADLINE);
        var asking = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, NOTHING, START);
        assertThat(replies.contains(asking)).isFalse();

        replies.getOrPerform(call(asking.callKey(), asking.attempt().number(), Optional.empty()), plan());

        assertThat(replies.contains(asking)).isTrue();
    }

    @Test
    void callSays_whoMakesIt_andWhere() {
        replies(DEADLINE).getOrPerform(call(1), plan());

        assertThat(made)
                .containsExactly(new CallRequest(
                        "pay",
                        "order",
                        "i",
                        "same-for-each-attempt",
                        1,
                        YamlValues.json("{ headers: { Authorization: Bearer x, Accept: text/plain } }"),
                        CallLimits.CALL_TIMEOUT,
                        Optional.empty(),
                        Optional.of("2/root"),
                        Optional.of(new CallSite("Payment", "charge"))));
    }

    @Test
    void replyOfEachKind_becomesTheStimulusOfTheCall_withoutConfidentialHeaders() {
        var arguments = Optional.of(YamlValues.json("{ headers: { Authorization: '***', Accept: text/plain } }"));
        var response = Optional.of(YamlValues.json("{ status: 200 }"));
        var again = Duration.ofSeconds(3);
        var sent = Optional.of(YamlValues.json("{ method: GET }"));

        assertThat(replied(new Reply.Answered(NOTHING, response)))
                .isEqualTo(new Stimulus.CallReplied("key", 1, START, NOTHING, response, arguments));
        assertThat(replied(new Reply.Logged(LogLevel.INFO, "paid")))
                .isEqualTo(
                        new Stimulus.CallReplied("key", 1, START, NullNode.getInstance(), Optional.empty(), arguments));
        assertThat(replied(new Reply.Pending(again))).isEqualTo(new Stimulus.CallPending("key", 1, again));
        assertThat(replied(new Reply.Failed(
                        new Fault("Not Found", "404", "no such order", Optional.of(NOTHING)),
                        Optional.of(again),
                        sent)))
                .isEqualTo(new Stimulus.CallFailed(
                        "key",
                        1,
                        START,
                        new Fault("Not Found", "404", "function \"pay\": no such order", Optional.of(NOTHING)),
                        Optional.of(again),
                        sent,
                        arguments));
    }

    @Test
    void callsAreReportedOnce_withTheirTimeAndOutcome() {
        var replies = replies(DEADLINE);
        service = request -> {
            now = now.plusSeconds(2);
            return request.attempt() == 1
                    ? new Reply.Failed(Fault.of(Fault.COMMUNICATION, "refused"))
                    : new Reply.Answered(NOTHING);
        };
        replies.getOrPerform(call(1), plan());
        replies.getOrPerform(call(2), plan());

        assertThat(replies.drainCalls())
                .containsExactly(
                        new BranchTransition.Call("pay", 1, true, Duration.ofSeconds(2), Optional.empty()),
                        new BranchTransition.Call("pay", 2, false, Duration.ofSeconds(2), Optional.empty()));
        assertThat(replies.drainCalls()).isEmpty();
    }

    @ParameterizedTest(name = "{0} characters: {1} are logged")
    @CsvSource({"999, 999", "1000, 1000", "1001, 1000"})
    void loggedLine_isCutAtItsLimit(int length, int logged) {
        assertThat(CallLimits.LOGGED_CHARACTERS).isEqualTo(1_000);

        assertThat(logged("x".repeat(length))).isEqualTo(new Reply.Logged(LogLevel.WARN, "x".repeat(logged)));
    }

    @Test
    void loggedLine_containsNoSecret() {
        assertThat(logged("paid with the password"))
                .isNotNull()
                .satisfies(line ->
                        assertThat(line.message()).startsWith("paid with ").doesNotContain("the password"));
    }

    @ParameterizedTest(name = "{0} ms more than a call and its commit can take: the call has {1} ms")
    @CsvSource({"1, 45000", "0, 45000", "-1, 44999", "-44999, 1", "-45000, 1", "-60000, 1"})
    void call_getsItsFullTime_orWhatIsLeftOfTheInvocation(int more, int timeout) {
        var deadline =
                START.plus(CallLimits.CALL_TIMEOUT).plus(Limits.COMMIT_MARGIN).plusMillis(more);

        replies(deadline).getOrPerform(call(1), plan());

        assertThat(made).extracting(CallRequest::timeout).containsExactly(Duration.ofMillis(timeout));
    }

    @ParameterizedTest(name = "{0} ms more than a call and its commit can take: there is time for one: {1}")
    @CsvSource({"-1, false", "0, false", "1, true"})
    void invocationHasTimeForACall_onlyIfTheCallCouldTakeItsFullTime(int more, boolean hasTime) {
        var deadline =
                START.plus(CallLimits.CALL_TIMEOUT).plus(Limits.COMMIT_MARGIN).plusMillis(more);

        assertThat(replies(deadline).hasTimeForACall()).isEqualTo(hasTime);
    }

    @ParameterizedTest(name = "own deadline after {0} ms, the call's by the invocation after 10000 ms: {1} ms")
    @CsvSource({"9999, 9999", "10000, 10000", "10001, 10000"})
    void call_endsAtItsOwnDeadline_ifThatComesBeforeTheInvocationEnds(int own, int timeout) {
        var invocation = START.plusSeconds(10).plus(Limits.COMMIT_MARGIN);

        replies(invocation).getOrPerform(call("key", 1, Optional.of(START.plusMillis(own))), plan());

        assertThat(made).extracting(CallRequest::timeout).containsExactly(Duration.ofMillis(timeout));
    }

    @ParameterizedTest(
            name = "{0} ms more than a call and its commit can take, own deadline after {1} ms: repeated: {2}")
    @CsvSource({"0, , false", "-1, , true", "-1, 44998, false", "-1, 44999, true", "-1, 60000, true"})
    void callThatTimesOut_isRepeatedInAnotherInvocation_onlyIfThisOneCutItShort(
            int more, Integer own, boolean isRepeated) {
        service = _ -> TIMED_OUT;
        var deadline =
                START.plus(CallLimits.CALL_TIMEOUT).plus(Limits.COMMIT_MARGIN).plusMillis(more);
        var call = call("key", 1, Optional.ofNullable(own).map(START::plusMillis));
        var replies = replies(deadline);

        if (isRepeated) {
            assertThatThrownBy(() -> replies.getOrPerform(call, plan()))
                    .isInstanceOf(InvocationTimeout.class)
                    .hasMessageContaining("key");
        } else {
            assertThat(replies.getOrPerform(call, plan())).isInstanceOf(Stimulus.CallFailed.class);
        }
    }

    @Test
    void callThatFailsForAnotherReason_isNotRepeated_howeverShortItsTimeWas() {
        service = _ -> new Reply.Failed(Fault.of(Fault.COMMUNICATION, "refused"));

        assertThat(replies(START.plusSeconds(10)).getOrPerform(call(1), plan()))
                .isInstanceOf(Stimulus.CallFailed.class);
    }

    @Test
    void callOfAFunctionWithAuthentication_hasItsCredentials_unlessItsServiceNeedsNone() {
        replies(DEADLINE).getOrPerform(call(1), plan(TOKEN));
        needsCredentials = false;
        replies(DEADLINE).getOrPerform(call(1), plan(TOKEN));

        assertThat(made)
                .extracting(CallRequest::credentials)
                .containsExactly(Optional.of(new Credentials.Bearer("of-the-definition")), Optional.empty());
    }

    @Test
    void credentialsThatTheDataDetermines_areUsedInsteadOfThoseOfTheDefinition() {
        replies(DEADLINE).getOrPerform(authenticated("{ token: of-the-data }"), plan(TOKEN));

        assertThat(made)
                .extracting(CallRequest::credentials)
                .containsExactly(Optional.of(new Credentials.Bearer("of-the-data")));
    }

    @Test
    void callWithoutUsableCredentials_failsWithoutBeingMade() {
        var failed = (Stimulus.CallFailed) replies(DEADLINE).getOrPerform(authenticated("{ }"), plan(TOKEN));

        assertThat(failed.fault().code()).isEqualTo(Fault.AUTHENTICATION);
        assertThat(failed.fault().message())
                .isEqualTo(
                        "function \"pay\": the call's auth definition cannot be used: it has no token for the scheme bearer");
        assertThat(made).isEmpty();
    }

    @Test
    void tokensIssuedForTheCall_areMaskedInStoredData_ifTheDataDeterminesItsCredentials() {
        issued.add("issued");
        var overData = new Auth(AuthScheme.BEARER, new Constant(NOTHING), true);
        var replies = replies(DEADLINE);

        replies.getOrPerform(call(1), plan(TOKEN));
        assertThat(replies.sentAuthorizations()).isEmpty();

        replies.getOrPerform(authenticated("{ token: t }"), plan(overData));
        assertThat(replies.sentAuthorizations()).containsExactly("issued");
    }

    @Test
    void authorizationThatTheReplyShows_isMaskedInStoredData() {
        var replies = replies(DEADLINE);
        service = _ -> new Reply.Answered(
                NOTHING, Optional.of(YamlValues.json("{ authorization: { scheme: Bearer, parameter: shown } }")));

        replies.getOrPerform(call(1), plan());

        assertThat(replies.sentAuthorizations()).containsExactly("shown");
    }

    @Test
    void workflowIsLookedUp_byTheVersionThatIsDeployed() {
        var workflow = new WorkflowId("other", "1");
        var deployed =
                new DeployedWorkflow(workflow, "Other", "test", "text", "digest", START, List.of(), Optional.empty());
        stores.workflows().register(deployed, new SourceText("", Map.of()));
        var asked = new WorkflowRef("other", Optional.of("1"), "/0");

        assertThat(replies(DEADLINE).getOrPerform(new OutboundRequest.WorkflowLookup("key", 1, asked), plan()))
                .isEqualTo(new Stimulus.WorkflowFound("key", 1, workflow, "digest"));
    }

    @Test
    void workflowThatIsNotDeployed_isAFaultOfTheCall() {
        var asked = new WorkflowRef("other", Optional.of("2"), "/0");

        assertThat(replies(DEADLINE).getOrPerform(new OutboundRequest.WorkflowLookup("key", 1, asked), plan()))
                .isEqualTo(new Stimulus.CallFailed(
                        "key",
                        1,
                        START,
                        Fault.of(Fault.CONFIGURATION, "the workflow `other:2` is not deployed"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    private Stimulus replied(Reply reply) {
        service = _ -> reply;
        return replies(DEADLINE).getOrPerform(call(1), plan());
    }

    private Reply.Logged logged(String message) {
        var replies = replies(DEADLINE);
        service = _ -> new Reply.Logged(LogLevel.WARN, message);
        replies.getOrPerform(call(1), plan());
        return replies.drainCalls().getFirst().logged().orElseThrow();
    }

    private CallReplies replies(Instant deadline) {
        return new CallReplies("i", ports, stores.workflows(), deadline, new MessageTracing(Tracing.OFF));
    }

    private static FunctionCall call(int attempt) {
        return call("key", attempt, Optional.empty());
    }

    private static FunctionCall call(String key, int attempt, Optional<Instant> deadline) {
        return call(key, attempt, Optional.empty(), deadline);
    }

    private static FunctionCall authenticated(String properties) {
        return call("key", 2, Optional.of(YamlValues.json(properties)), Optional.empty());
    }

    private static FunctionCall call(
            String key, int attempt, Optional<JsonNode> authentication, Optional<Instant> deadline) {
        return new FunctionCall(
                key,
                attempt,
                "same-for-each-attempt",
                attempt,
                "pay",
                "Payment",
                "charge",
                YamlValues.json("{ headers: { Authorization: Bearer x, Accept: text/plain } }"),
                authentication,
                deadline,
                new Lineage(2, "root"));
    }

    private static Plan plan() {
        return plan(CallTemplate.withoutAuth("rest", NOTHING));
    }

    private static Plan plan(Auth auth) {
        return plan(CallTemplate.withoutAuth("rest", NOTHING).withAuth(Optional.of(auth)));
    }

    private static Plan plan(CallTemplate template) {
        var none = WorkflowSettings.NONE;
        var settings = new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                List.of("password"),
                none.timeout(),
                none.starts(),
                none.schedule(),
                none.history(),
                none.compensation());
        return new Plan(
                new WorkflowId("order", "1"),
                "order",
                "test",
                NOTHING,
                0,
                List.of(new Node.End("/end")),
                Map.of("pay", template),
                settings);
    }

    private final class Service implements CallExecutor {

        @Override
        public Reply perform(CallTemplate template, CallRequest request) {
            made.add(request);
            return service.apply(request);
        }

        @Override
        public boolean needsCredentials(String workflow, CallSite site) {
            return needsCredentials && workflow.equals("order") && site.equals(new CallSite("Payment", "charge"));
        }

        @Override
        public List<String> issuedTokens(Credentials credentials) {
            return issued;
        }
    }
}
