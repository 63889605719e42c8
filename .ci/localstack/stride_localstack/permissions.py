"""What IAM on AWS would ask about a request: Service Authorization Reference, "Actions, resources, and condition keys"."""

import re

# Operations that IAM knows by another name.
SAME_ACTION = {
    "dynamodb:ExecuteStatement": "dynamodb:PartiQLSelect",
    "s3:DeleteObjects": "s3:DeleteObject",
    "s3:HeadObject": "s3:GetObject",
    "s3:ListObjectsV2": "s3:ListBucket",
    "lambda:Invoke": "lambda:InvokeFunction",
}
# Services that IAM knows by another name.
SAME_SERVICE = {"stepfunctions": "states"}
OF_MANY = re.compile(r"^sqs:(.+)Batch$")
SELECTED_FROM = re.compile(r'FROM "([^"]+)"(?:\."([^"]+)")?', re.IGNORECASE)


def permissions(context):
    """All pairs of an action and the ARN of a resource that a request needs."""
    service = SAME_SERVICE.get(context.service.service_name, context.service.service_name)
    operation, request = context.operation.name, context.service_request or {}
    name = f"{service}:{operation}"
    action = SAME_ACTION.get(name) or OF_MANY.sub(r"sqs:\1", name)

    def arn(resource, of=service):
        return f"arn:aws:{of}:{context.region}:{context.account_id}:{resource}"

    for resource in RESOURCES.get(service, lambda *_: ["*"])(operation, request, arn):
        yield action, resource
    if "RoleArn" in request.get("Target", {}):
        yield "iam:PassRole", request["Target"]["RoleArn"]


def of_dynamodb(operation, request, arn):
    if operation == "ExecuteStatement":
        table, index = SELECTED_FROM.search(request["Statement"]).groups()
        return [arn(f"table/{table}/index/{index}" if index else f"table/{table}")]
    if "RequestItems" in request:
        return [arn(f"table/{table}") for table in request["RequestItems"]]
    index = f"/index/{request['IndexName']}" if "IndexName" in request else ""
    return [arn(f"table/{request['TableName']}{index}")]


def of_s3(operation, request, arn):
    bucket = f"arn:aws:s3:::{request['Bucket']}"
    if operation == "DeleteObjects":
        return [f"{bucket}/{each['Key']}" for each in request["Delete"]["Objects"]]
    return [f"{bucket}/{request['Key']}" if "Key" in request else bucket]


def of_sqs(operation, request, arn):
    return [arn(request["QueueUrl"].rsplit("/", 1)[-1] if "QueueUrl" in request else request["QueueName"])]


def of_events(operation, request, arn):
    if operation == "PutEvents":
        buses = {entry.get("EventBusName", "default") for entry in request["Entries"]}
        return [bus if bus.startswith("arn:") else arn(f"event-bus/{bus}") for bus in sorted(buses)]
    bus = request.get("EventBusName", "default").rsplit("/", 1)[-1]
    rule = request.get("Rule") or request["Name"]
    return [arn(f"rule/{rule}" if bus == "default" else f"rule/{bus}/{rule}")]


def of_secrets(operation, request, arn):
    # Secrets Manager ends each ARN with six characters of its own.
    return [arn(f"secret:{request['SecretId']}-000000")]


RESOURCES = {
    "dynamodb": of_dynamodb,
    "s3": of_s3,
    "sqs": of_sqs,
    "events": of_events,
    "scheduler": lambda operation, request, arn: [arn(f"schedule/{request['GroupName']}/{request['Name']}")],
    "secretsmanager": of_secrets,
    "ssm": lambda operation, request, arn: [arn(f"parameter/{request['Name'].removeprefix('/')}")],
    "lambda": lambda operation, request, arn: [request["FunctionName"]],
    "sns": lambda operation, request, arn: [request["TopicArn"]],
    "states": lambda operation, request, arn: [request.get("stateMachineArn") or request["executionArn"]],
}
