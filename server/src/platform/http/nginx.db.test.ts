/** Runs Debian's nginx with the configuration of docs/operations/install.md in front of the server. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findFreePort } from "../../../../scripts/services/state.ts";
import { startTestApp } from "../../../test/app.ts";
import { createTestPerson, createTestToken } from "../../../test/people.ts";

const GUIDE = new URL("../../../../docs/operations/install.md", import.meta.url);
const HOST = "cairn.example.com";
const settings = { CAIRN_URL: `https://${HOST}`, CAIRN_TRUSTED_PROXIES: "127.0.0.1" };
const app = await startTestApp(settings);
/** Has the same database and answers for every host, as the functions that create users need. */
const elsewhere = await startTestApp();
let folder = "";
let port = 0;
let nginx: ChildProcess | undefined;
let connections = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-nginx-"));
  // nginx drops root's permissions, and buffers long answers in files below the folder.
  await chmod(folder, 0o755);
  const upstream = new URL(await app.listen());
  app.http.server.on("connection", () => (connections += 1));
  port = await findFreePort();
  await createCertificate();
  const site = replaceAll(await readExample(), {
    "listen 443": `listen 127.0.0.1:${port}`,
    "listen 80": `listen 127.0.0.1:${await findFreePort()}`,
    "server 127.0.0.1:3000;": `server ${upstream.host};`,
    "/etc/ssl/cairn.example.com.pem": join(folder, "pem"),
    "/etc/ssl/private/cairn.example.com.key": join(folder, "key"),
    "/var/log/nginx/cairn.log": join(folder, "log"),
  });
  await writeFile(join(folder, "conf"), surround(site));
  nginx = spawn("/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "conf")], { stdio: "pipe" });
  await vi.waitUntil(() => get("/-/liveness").catch(() => null), { timeout: 10_000 });
});

afterAll(async () => {
  if (nginx?.kill("SIGTERM") === true) await once(nginx, "exit");
  await rm(folder, { recursive: true });
});

test("requests share connections and request ids, and the log has no token", async () => {
  const { token } = await createTestToken(elsewhere, await createTestPerson(elsewhere));
  const before = connections;
  const answer = await get(`/api/v4/user?private_token=${token}`);
  for (let count = 0; count < 5; count += 1) await get("/users/sign_in");
  expect(answer.status).toBe(200);
  expect(connections - before).toBeLessThanOrEqual(1);
  expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  const id = String(answer.headers["x-request-id"]);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  const line = await vi.waitUntil(async () => {
    const log = await readFile(join(folder, "log"), "utf8");
    expect(log).not.toContain(token);
    return log.split("\n").find((each) => each.includes(id));
  });
  expect(line).toMatch(/^127\.0\.0\.1 \[\S+\] "GET \/api\/v4\/user" 200 \d+ [\d.]+ [0-9a-f]{32}$/);
});

test("browsers get HTTP/2, and the cable its sockets", async () => {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  const stream = session.request({ ":path": "/users/sign_in", ":authority": HOST });
  const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
  expect(headers[":status"]).toBe(200);
  session.destroy();

  const upgrade = request({
    ...address("/-/cable"),
    headers: {
      host: HOST,
      origin: `https://${HOST}`,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": "actioncable-v1-json",
    },
  }).end();
  const [response, socket] = (await once(upgrade, "upgrade")) as [
    { statusCode: number },
    { destroy(): void },
  ];
  expect(response.statusCode).toBe(101);
  socket.destroy();
});

/** Returns the first block of the section, which is the whole file. */
async function readExample(): Promise<string> {
  const [, section = ""] = (await readFile(GUIDE, "utf8")).split("\n## Reverse proxy\n");
  return /```\n([^`]*)```/.exec(section)?.[1] ?? "";
}

/** What Debian's nginx.conf has around the file, without its paths and its user. */
function surround(site: string): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "daemon off;",
    `pid ${folder}/pid;`,
    `error_log ${folder}/error;`,
    "events {}",
    "http {",
    ...paths.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    "}",
  ].join("\n");
}

function replaceAll(text: string, replacements: Record<string, string>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`The example has no ${from}.`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}

async function createCertificate(): Promise<void> {
  const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "key"), "-out", join(folder, "pem")];
  await promisify(execFile)("openssl", ["req", ...options, ...files, "-subj", `/CN=${HOST}`]);
}

const address = (path: string) => ({ port, path, rejectUnauthorized: false, host: "127.0.0.1" });

async function get(path: string): Promise<{ status: number; headers: Record<string, unknown> }> {
  const sent = request({ ...address(path), headers: { host: HOST } }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}
