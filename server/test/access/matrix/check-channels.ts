/**
 * Subscribes to a channel over a real WebSocket as every test subject, and compares the answer with the
 * permission table.
 */
import { once } from "node:events";
import { WebSocket } from "ws";
import { computeExpectedOutcome } from "../expectations/expected.ts";
import {
  listPermissionMatrixCells,
  describePermissionScenario,
  listPermissionScenarios,
} from "./scenarios.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";
import type { AccessFixture } from "../fixture/fixture-types.ts";

/** Returns one line for each answer that differs from the permission table. */
export async function checkChannelPermissions(
  world: AccessFixture,
  row: PermissionRow,
  address: string,
): Promise<string[]> {
  const mistakes: string[] = [];
  for (const at of scenes(world, row)) {
    const wanted = wantedFrame(row, at);
    const heard = await firstFrame(row, at, address);
    if (heard !== wanted)
      mistakes.push(`${describePermissionScenario(row, at)}: must be ${wanted}, is ${heard}`);
  }
  return mistakes;
}

/**
 * Returns the scenarios in which the test subscribes: all scenarios of the row, or only a sample if
 * the row is about one issue, because issues have many states.
 */
function scenes(world: AccessFixture, row: PermissionRow): PermissionScenario[] {
  if (row.kind === "issue") return listPermissionMatrixCells(world, row).map(({ at }) => at);
  return world.subjects.flatMap((subject) => listPermissionScenarios(world, row, subject));
}

/**
 * The expected answer: "404" at the handshake when the request comes from another website, a
 * disconnect frame when the credentials are invalid, and a rejection without a reason when the
 * permission is missing.
 */
function wantedFrame(row: PermissionRow, at: PermissionScenario): string {
  if (isForeign(at)) return "404";
  const { status } = computeExpectedOutcome(row, at);
  if (status === row.done) return "confirm_subscription";
  const { comes } = at.subject;
  const isWrong = status === 401 && comes?.includes("token") === true;
  return isWrong || comes === "with a token, blocked" ? "disconnect" : "reject_subscription";
}

async function firstFrame(
  row: PermissionRow,
  at: PermissionScenario,
  address: string,
): Promise<string> {
  const origin = isForeign(at) ? { origin: "https://evil.example" } : {};
  const headers = { ...at.subject.headers, ...origin };
  const socket = new WebSocket(`${address}/-/cable`, ["actioncable-v1-json"], { headers });
  const heard = new Promise<string>((resolve) => {
    socket.on("unexpected-response", (_request, response) => resolve(String(response.statusCode)));
    socket.on("message", (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type?: string };
      if (type !== undefined && type !== "welcome" && type !== "ping") resolve(type);
    });
  });
  // A refused connection also emits an error event, which would end the process without a listener.
  socket.on("error", () => {});
  socket.on("open", () => {
    const identifier = JSON.stringify({ channel: row.endpoint, ...row.params?.(at) });
    socket.send(JSON.stringify({ command: "subscribe", identifier }));
  });
  const frame = await heard;
  const isOpen = socket.readyState === WebSocket.OPEN;
  socket.close();
  if (isOpen) await once(socket, "close");
  return frame;
}

function isForeign({ subject }: PermissionScenario): boolean {
  return subject.comes === "with a page, but not from it";
}
