"""Plugins with which LocalStack needs no Docker: they run Lambda functions and DynamoDB Local as processes of this machine.

They read these variables:

    JAVA             the JDK's java
    RUNTIME_CLIENT   folder with AWS's runtime interface client, which runs a function of Java on Lambda
    DYNAMODB_LOCAL   folder with the libraries of DynamoDB Local
    REQUESTS         file that receives what each function asked of AWS
"""

from localstack.runtime import hooks
from plux import Plugin


class Processes(Plugin):
    namespace = "localstack.lambda.runtime_executor"
    name = "process"

    def load(self, *args, **kwargs):
        from stride_localstack.executor import ProcessExecutor

        return ProcessExecutor


# Before services are loaded.
@hooks.on_infra_start(priority=100)
def run_database():
    from stride_localstack import database

    database.install()


@hooks.on_infra_start()
def record_requests():
    from stride_localstack import record

    record.install()
