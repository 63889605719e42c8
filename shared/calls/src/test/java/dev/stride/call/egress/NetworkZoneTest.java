package dev.stride.call.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkZoneTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            93.184.216.34         | PUBLIC
            172.15.255.255        | PUBLIC
            172.32.0.0            | PUBLIC
            100.63.255.255        | PUBLIC
            223.255.255.255       | PUBLIC
            2606:4700::1111       | PUBLIC
            127.0.0.1             | LOOPBACK
            127.255.255.255       | LOOPBACK
            ::1                   | LOOPBACK
            ::ffff:127.0.0.1      | LOOPBACK
            10.0.0.1              | PRIVATE
            172.16.0.0            | PRIVATE
            172.31.255.255        | PRIVATE
            192.168.1.1           | PRIVATE
            100.64.0.1            | PRIVATE
            fd12:3456::1          | PRIVATE
            ::ffff:10.0.0.1       | PRIVATE
            169.254.169.254       | LINK_LOCAL
            fe80::1               | LINK_LOCAL
            fd00:ec2::254         | LINK_LOCAL
            ::ffff:169.254.169.254| LINK_LOCAL
            0.0.0.0               | RESERVED
            224.0.0.1             | RESERVED
            255.255.255.255       | RESERVED
            ::                    | RESERVED
            ::127.0.0.1           | RESERVED
            64:ff9b::7f00:1       | RESERVED
            2002:7f00:1::         | RESERVED
            2001:db8::1           | RESERVED
            ff02::1               | RESERVED
            """)
    void addressHasNetworkZoneOfIanaRegistries(String address, NetworkZone networkZone) {
        assertThat(NetworkZone.of(InetAddress.ofLiteral(address))).isEqualTo(networkZone);
    }
}
