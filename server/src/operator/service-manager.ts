/**
 * Reports to systemd when the process is ready and when it stops, for units with `Type=notify`. Node
 * cannot send datagrams to Unix sockets, so systemd's own program does it.
 */
import { runProgram } from "./programs.ts";

export async function notifyServiceManager(
  { NOTIFY_SOCKET: socket }: NodeJS.ProcessEnv,
  state: "READY" | "STOPPING",
): Promise<void> {
  if (socket === undefined) return;
  await runProgram("systemd-notify", [`${state}=1`], { environment: { NOTIFY_SOCKET: socket } });
}
