package dev.stride.functions.template;

import static dev.stride.functions.template.Template.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.language.connector.Connectors;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The functions that run scripts of workflows, whose code is not trusted. */
class ScriptsTemplateTest {

    private final Template template = Template.read("infra/deploy/scripts.yaml");

    @Test
    void lambdaFunctionsForScripts_haveNoPermissionExceptToWriteTheirLogs() {
        assertThat(template.allowed())
                .filteredOn(statement -> !statement
                        .at("/Condition/Null/lambda:SourceFunctionArn")
                        .asText()
                        .equals("true"))
                .singleElement()
                .satisfies(statement ->
                        assertThat(texts(statement.path("Action"))).allMatch(action -> action.startsWith("logs:")));
    }

    @Test
    void vpcOfTheLambdaFunctionsForScripts_allowsNoOutgoingConnection() {
        assertThat(template.root().path("Resources").findValuesAsText("Type"))
                .contains("AWS::EC2::VPC")
                .doesNotContain("AWS::EC2::InternetGateway", "AWS::EC2::NatGateway", "AWS::EC2::VPCEndpoint");
        assertThat(template.at("/Resources/SecurityGroup/Properties/SecurityGroupEgress"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.path("CidrIp").asText()).isEqualTo("127.0.0.1/32"));
    }

    @Test
    void timeoutOfTheLambdaFunctionsForScripts_isShorterThanTheCallTimeout() {
        assertThat(template.at("/Globals/Function/Timeout").asLong()).isLessThan(CallLimits.CALL_TIMEOUT.toSeconds());
    }

    @Test
    void codeOfEachLambdaFunctionForScripts_existsInTheRepository() {
        assertThat(template.resources("AWS::Serverless::Function").values())
                .hasSize(2)
                .allSatisfy(function -> {
                    var properties = function.path("Properties");
                    var handler = properties.path("Handler").asText().split("\\.", 2)[0];
                    var folder = Path.of(
                            "../infra/deploy", properties.path("CodeUri").asText());
                    assertThat(Files.exists(folder.resolve(handler + ".mjs"))
                                    || Files.exists(folder.resolve(handler + ".py")))
                            .isTrue();
                });
    }

    @Test
    void lambdaFunctionForJavaScript_startsWithoutTheCredentialsOfItsRole() {
        assertThat(template.at("/Resources/JavaScript/Properties/Environment/Variables/AWS_LAMBDA_EXEC_WRAPPER")
                        .asText())
                .isEqualTo("/var/task/start");
        assertThat(Path.of("../infra/scripts/javascript/start")).isExecutable();
    }

    @Test
    void lambdaFunctionsForScripts_emptyTheOnlyFolderOfLambdaThatIsWritable() {
        assertThat(template.at("/Globals/Function/Environment/Variables/STRIDE_SCRATCH")
                        .asText())
                .isEqualTo("/tmp");
    }

    @Test
    void lambdaFunctionsForScripts_areDeployedOnlyIfTheOperatorEnablesScripts() {
        var whole = Template.read();

        assertThat(whole.parameter("Scripts")).isEqualTo("false");
        assertThat(whole.at("/Resources/ApiFunction/Properties/Environment/Variables/STRIDE_SCRIPTS/If")
                        .toString())
                .startsWith("[\"RunsScripts\"")
                .contains(Connectors.SCRIPT_JS, Connectors.SCRIPT_PYTHON, "ScriptFunctions.Outputs.JavaScript");
        assertThat(whole.at("/Resources/ScriptFunctions/Condition").asText()).isEqualTo("RunsScripts");
    }
}
