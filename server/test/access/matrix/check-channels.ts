/** Asks for a channel over a real socket, in everybody's name, and compares with the table. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { expectedOutcome } from "../expectations/expected.ts";
import { listCells, scenarioName, listScenarios } from "./scenarios.ts";
import type { Row, Scenario } from "../expectations/table.ts";
import type { AccessFixture } from "../fixture/fixture-types.ts";

/** Everything that was answered otherwise than the table says. */
export async function checkChannel(
  world: AccessFixture,
  row: Row,
  address: string,
): Promise<string[]> {
  const mistakes: string[] = [];
  for (const at of scenes(world, row)) {
    const wanted = wantedFrame(row, at);
    const heard = await firstFrame(row, at, address);
    if (heard !== wanted) mistakes.push(`${scenarioName(row, at)}: must be ${wanted}, is ${heard}`);
  }
  return mistakes;
}

/** Issues have so many states that, as with requests, a part of them is tried. */
function scenes(world: AccessFixture, row: Row): Scenario[] {
  if (row.kind === "issue") return listCells(world, row).map(({ at }) => at);
  return world.subjects.flatMap((subject) => listScenarios(world, row, subject));
}

/** Strange pages and wrong proof are sent away; who may not hear is rejected, and not told why. */
function wantedFrame(row: Row, at: Scenario): string {
  if (isForeign(at)) return "404";
  const { status } = expectedOutcome(row, at);
  if (status === row.done) return "confirm_subscription";
  const { comes } = at.subject;
  const isWrong = status === 401 && comes?.includes("token") === true;
  return isWrong || comes === "with a token, blocked" ? "disconnect" : "reject_subscription";
}

async function firstFrame(row: Row, at: Scenario, address: string): Promise<string> {
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
  // Those that are refused say so in other ways too.
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

function isForeign({ subject }: Scenario): boolean {
  return subject.comes === "with a page, but not from it";
}
