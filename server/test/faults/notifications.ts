/** Receives what a process reports to systemd. Node cannot open such sockets, so Python does. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const RECEIVE = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print("bound", flush=True)
while True:
    # systemd-notify waits until the file descriptor that it sends is closed, which recv does.
    print(receiver.recv(4096).decode(), flush=True)
`;

export interface ServiceManager {
  /** Value of NOTIFY_SOCKET. */
  socket: string;
  received: string[];
}

export async function startServiceManager(): Promise<ServiceManager> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-notify-"));
  const socket = join(folder, "socket");
  const child = spawn("python3", ["-c", RECEIVE, socket], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  const received: string[] = [];
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "bound") resolve();
      else received.push(line);
    });
  });
  return { socket, received };
}
