package dev.stride.call.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.egress.EgressGuard.Access;
import dev.stride.common.Result;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EgressGuardTest {

    private static final EgressPolicy POLICY = EgressPolicy.allowing(List.of("ledger.corp", "10.20.0.0/16"));

    private final Origin ledger = origin("https://ledger.corp/");

    /** DNS rebinding: the second resolution of the name differs from the first. */
    @Test
    void connectionUsesTheAddressesThatThePolicyChecked_evenIfDnsChanges() {
        var answers = answers("10.20.0.1", "10.99.0.1");
        var guard = new EgressGuard(POLICY, _ -> answers.remove());

        assertThat(guard.check(ledger)).isEqualTo(new Access.Granted(addresses("10.20.0.1")));
        assertThat(answers).as("one resolution for one connection").hasSize(1);
        assertThat(guard.check(ledger)).isInstanceOf(Access.Denied.class);
    }

    @Test
    void hostNameWithAnyAddressOutsideAllowedNetworksIsDenied() {
        var guard = new EgressGuard(POLICY, _ -> addresses("10.20.0.1", "10.99.0.1"));

        assertThat(guard.check(ledger))
                .isInstanceOfSatisfying(
                        Access.Denied.class,
                        denied -> assertThat(denied.reason()).contains("10.99.0.1", "its network to AllowedHosts"));
    }

    @Test
    void egressGuardLimitedToPublicNetworks_deniesPrivateAddresses_evenThoseAllowedByTheOperator() {
        var guard = new EgressGuard(POLICY, _ -> addresses("10.20.0.1")).publicNetworksOnly();

        assertThat(guard.check(ledger)).isInstanceOf(Access.Denied.class);
    }

    private static Queue<List<InetAddress>> answers(String... each) {
        var answers = new ArrayDeque<List<InetAddress>>();
        Stream.of(each).map(EgressGuardTest::addresses).forEach(answers::add);
        return answers;
    }

    private static List<InetAddress> addresses(String... each) {
        return Stream.of(each).map(InetAddress::ofLiteral).toList();
    }

    private static Origin origin(String uri) {
        return switch (Origin.parse(URI.create(uri))) {
            case Result.Ok(var origin) -> origin;
            case Result.Failed(var reason) -> throw new AssertionError(reason);
        };
    }
}
