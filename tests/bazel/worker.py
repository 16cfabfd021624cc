"""A worker for BuildGrid, which has no worker of its own.

    worker.py HOST:PORT FOLDER

It takes one action after the other. It runs the action's command in a new folder that holds only the action's inputs. The Python
that has BuildGrid must run this script.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as execution
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2 as bots
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2_grpc, worker_pb2
from buildgrid.server.client.cas import download, upload


def run(channel, lease, folder):
    """Runs the action of a lease: its result."""
    with download(channel, instance="") as store:
        action = execution.Action()
        if not lease.payload.Unpack(action):
            digest = execution.Digest()
            lease.payload.Unpack(digest)
            action = store.get_message(digest, execution.Action())
        command = store.get_message(action.command_digest, execution.Command())
        store.download_directory(action.input_root_digest, folder)
    here = os.path.join(folder, command.working_directory)
    outputs = list(command.output_paths) or [*command.output_files, *command.output_directories]
    for output in outputs:
        os.makedirs(os.path.dirname(os.path.join(here, output)), exist_ok=True)
    ran = subprocess.run(list(command.arguments), cwd=here, env={v.name: v.value for v in command.environment_variables}, capture_output=True, check=False)
    print(ran.returncode, *command.arguments, flush=True)
    result = execution.ActionResult(exit_code=ran.returncode, stdout_raw=ran.stdout, stderr_raw=ran.stderr)
    with upload(channel, instance="") as store:
        for output in outputs:
            path = os.path.join(here, output)
            if os.path.isdir(path):
                result.output_directories.add(path=output, tree_digest=store.upload_tree(path, queue=False))
            elif os.path.exists(path):
                result.output_files.add(path=output, digest=store.upload_file(path, queue=False), is_executable=os.access(path, os.X_OK))
    return result


def main(address, folder):
    channel = grpc.insecure_channel(address)
    grpc.channel_ready_future(channel).result(timeout=30)
    server = bots_pb2_grpc.BotsStub(channel)
    device = worker_pb2.Device(handle="worker")
    device.properties.add(key="OSFamily", value="linux")
    asked = bots.BotSession(bot_id="worker", status=bots.OK, worker=worker_pb2.Worker(devices=[device]))
    session = server.CreateBotSession(bots.CreateBotSessionRequest(parent="", bot_session=asked), timeout=30)
    print("ready", flush=True)
    while True:
        for lease in session.leases:
            if lease.state == bots.PENDING:
                lease.state = bots.ACTIVE
                session = server.UpdateBotSession(bots.UpdateBotSessionRequest(name=session.name, bot_session=session), timeout=30)
                break
        for lease in session.leases:
            if lease.state == bots.ACTIVE:
                root = tempfile.mkdtemp(dir=folder)
                lease.result.Pack(run(channel, lease, root))
                shutil.rmtree(root, ignore_errors=True)
                lease.status.code = 0
                lease.state = bots.COMPLETED
        try:
            session = server.UpdateBotSession(bots.UpdateBotSessionRequest(name=session.name, bot_session=session), timeout=30)
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.DEADLINE_EXCEEDED:
                raise


main(*sys.argv[1:])
