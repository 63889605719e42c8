package dev.stride.call.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.call.egress.EgressPolicy.HostPattern;
import dev.stride.call.egress.NetworkZone.NetworkBlock;
import dev.stride.common.Result;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressPolicyTest {

    @ParameterizedTest(name = "a list of {0} lets {1} through: {2}")
    @CsvSource({
        "api.example.com,       https://api.example.com/,      true",
        "api.example.com,       http://api.example.com/,       true",
        "api.example.com,       https://API.example.com./,     true",
        "api.example.com,       https://api.example.com:8443/, false",
        "api.example.com:8443,  https://api.example.com:8443/, true",
        "api.example.com:8443,  https://api.example.com/,      false",
        "api.example.com:*,     http://api.example.com:99/,    true",
        "api.example.com,       https://example.com/,          false",
        "api.example.com,       https://api.example.com.evil/, false",
        "example.com,           https://notexample.com/,       false",
        "*.example.com,         https://a.b.example.com/,      true",
        "*.example.com,         https://example.com/,          false",
        "*.example.com,         https://notexample.com/,       false",
        "*,                     https://anything.test/,        true",
        "*,                     https://anything.test:8443/,   false",
        "10.1.2.3:8080,         http://10.1.2.3:8080/,         true",
        "[fd00::1]:8080,        'http://[fd00:0::1]:8080/',    true",
    })
    void onlyListedHostsAreAllowed(String listed, String uri, boolean allowed) {
        assertThat(EgressPolicy.allowing(List.of(listed))
                        .denialReason(origin(uri))
                        .isEmpty())
                .isEqualTo(allowed);
    }

    @Test
    void egressPolicyWithoutAllowedHosts_deniesAllHosts() {
        assertThat(EgressPolicy.NOTHING.denialReason(origin("https://api.example.com/")))
                .hasValueSatisfying(message -> assertThat(message).contains("https://api.example.com", "AllowedHosts"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.0.0.1",
                "172.16.0.1",
                "192.168.0.1",
                "100.64.0.1",
                "169.254.169.254",
                "0.0.0.0",
                "::1",
                "::",
                "fe80::1",
                "fd00::1",
                "fd00:ec2::254",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "2002:a00:1::",
                "ff02::1",
            })
    void listedNameThatResolvesToPrivateAddressIsDenied(String address) {
        var policy = EgressPolicy.allowing(List.of("api.example.com", "*"));

        assertThat(policy.denialReason(origin("https://api.example.com/"), InetAddress.ofLiteral(address)))
                .isPresent();
    }

    @Test
    void allowedHost_mayResolveToAPrivateIpAddressOnlyIfThatAddressIsAllowedToo() {
        var policy = EgressPolicy.allowing(List.of("ledger.corp:8080", "10.1.2.3:8080"));
        var ledger = origin("http://ledger.corp:8080/");

        assertThat(policy.denialReason(ledger, InetAddress.ofLiteral("10.1.2.3")))
                .isEmpty();
        assertThat(policy.denialReason(ledger, InetAddress.ofLiteral("10.1.2.4")))
                .isPresent();
    }

    @Test
    void allowedHostThatResolvesToAPrivateAddress_isDenied_unlessThatPrivateNetworkIsAlsoAllowed() {
        var policy = EgressPolicy.allowing(List.of("ledger.corp", "10.20.0.0/16", "fd12:3456::/32"));
        var ledger = origin("https://ledger.corp/");

        assertThat(policy.denialReason(ledger, InetAddress.ofLiteral("10.20.1.2")))
                .isEmpty();
        assertThat(policy.denialReason(ledger, InetAddress.ofLiteral("fd12:3456::1")))
                .isEmpty();
        assertThat(policy.denialReason(ledger, InetAddress.ofLiteral("10.21.1.2")))
                .isPresent();
        assertThat(policy.denialReason(origin("https://payroll.corp/"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1", "169.254.169.254", "169.254.170.2", "0.0.0.0", "::1", "fe80::1", "fd00:ec2::254"})
    void loopbackAndCredentialAddresses_areDeniedEvenIfAllNetworksAreAllowed(String address) {
        var policy = EgressPolicy.allowing(List.of("*", "0.0.0.0/0", "::/0"));

        assertThat(policy.denialReason(origin("https://any.test/"), InetAddress.ofLiteral(address)))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://api.example.com", "api.example.com/orders", "10.0.0.0/33"})
    void entryThatIsNeitherAHostNorANetwork_isRefused(String entry) {
        assertThatThrownBy(() -> EgressPolicy.allowing(List.of(entry))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10.0.0.0", "10.0.0.0/33", "10.0.0.0/-1", "ledger.corp/8", "10.0.0.0/x", "/8", "::/129"})
    void malformedNetworkIsRejected(String network) {
        assertThatThrownBy(() -> NetworkBlock.parse(network))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10.20.0.0/16");
    }

    @Test
    void localDevelopmentPolicyAllowsPrivateNetworksButNotInstanceMetadataService() {
        var anything = origin("http://anything.test:1234/");

        assertThat(EgressPolicy.LOCAL_DEVELOPMENT.denialReason(anything)).isEmpty();
        assertThat(EgressPolicy.LOCAL_DEVELOPMENT.denialReason(anything, InetAddress.ofLiteral("127.0.0.1")))
                .isEmpty();
        assertThat(EgressPolicy.LOCAL_DEVELOPMENT.denialReason(anything, InetAddress.ofLiteral("192.168.0.7")))
                .isEmpty();
        assertThat(EgressPolicy.LOCAL_DEVELOPMENT.denialReason(anything, InetAddress.ofLiteral("169.254.169.254")))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://api.example.com", "a b", "*.", "host:port", "*example.com", "host/path"})
    void malformedHostPatternIsRejected(String pattern) {
        assertThatThrownBy(() -> HostPattern.parse(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("host:port");
    }

    private static Origin origin(String uri) {
        return switch (Origin.parse(URI.create(uri))) {
            case Result.Ok(var origin) -> origin;
            case Result.Failed(var reason) -> throw new AssertionError(reason);
        };
    }
}
