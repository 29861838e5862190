/**
 * Tests that no request fails while two processes that share a port are restarted one after the other
 * under load.
 */
import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../../scripts/services/state.ts";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { isFullSweep } from "../sampling.ts";
import { printMeasurements } from "./figures.ts";
import { signUpWithToken, type SignedUpUser } from "./somebody.ts";

const RESTARTS = isFullSweep ? 10 : 1;
const TIMEOUT_MS = 120_000 * RESTARTS;
const CONNECTIONS = 8;
/** Time under load before the first restart and after each start, in which both processes answer. */
const BETWEEN_MS = 500;
/** The kernel setting that hands over connections that a closing socket has not accepted. */
const MIGRATE = "/proc/sys/net/ipv4/tcp_migrate_req";

let environment: Record<string, string>;
let processes: ServerProcess[];
let migrateBefore = "";

beforeAll(async () => {
  migrateBefore = await readFile(MIGRATE, "utf8");
  await setMigrate("1");
  environment = await buildTestEnvironmentVariables({
    CAIRN_PORT: String(await findFreePort()),
    CAIRN_SHARE_PORT: "true",
  });
  processes = await Promise.all([startServer(environment), startServer(environment)]);
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await setMigrate(migrateBefore);
});

test(
  `${RESTARTS} rolling restarts of two processes under load fail no request`,
  async () => {
    const url = processes[0]?.url ?? "";
    const load = startLoad(url, await signUpWithToken(url));
    const stops: number[] = [];
    await sleep(BETWEEN_MS);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      for (const [index, running] of processes.entries()) {
        const told = performance.now();
        await running.kill("SIGTERM");
        stops.push(performance.now() - told);
        processes[index] = await startServer(environment);
        await sleep(BETWEEN_MS);
      }
    }
    const { answered, failures } = await load.stop();
    printMeasurements("rolling restarts", {
      restarts: RESTARTS,
      requests: answered,
      failed: failures.length,
      "longest stop, ms": Math.max(...stops),
    });
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(CONNECTIONS * RESTARTS);
  },
  TIMEOUT_MS,
);

/** Only root can set it. Without the setting, the kernel rarely resets a connection. */
async function setMigrate(value: string): Promise<void> {
  await writeFile(MIGRATE, value).catch((error: unknown) => {
    process.stdout.write(`  ${MIGRATE} stays as it is: ${String(error)}\n`);
  });
}

interface Load {
  stop(): Promise<{ answered: number; failures: string[] }>;
}

/** Sends requests on several connections, each connection one request after the other. */
function startLoad(url: string, who: SignedUpUser): Load {
  const failures: string[] = [];
  let answered = 0;
  const over = new AbortController();
  const run = async (connection: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = connection; !over.signal.aborted; turn += 1) {
      const [method, path, expected] = REQUESTS[turn % REQUESTS.length] ?? REQUESTS[0];
      const outcome = await send(agent, method, `${url}${path}`, who.token);
      answered += 1;
      if (outcome !== expected) failures.push(`${method} ${path}: ${outcome}`);
    }
    agent.destroy();
  };
  const runs = Array.from({ length: CONNECTIONS }, (_, connection) => run(connection));
  return {
    async stop() {
      over.abort();
      await Promise.all(runs);
      return { answered, failures };
    },
  };
}

const REQUESTS: readonly [[string, string, number], ...[string, string, number][]] = [
  ["GET", "/users/sign_in", 200],
  ["GET", "/api/v4/user", 200],
  ["POST", "/api/v4/user/personal_access_tokens", 201],
  ["GET", "/-/liveness", 200],
];

/** Returns the status of the whole answer, or the error's code. Never retries. */
function send(agent: Agent, method: string, url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const isPost = method === "POST";
    const headers = {
      ...(url.includes("/api/") ? { "private-token": token } : {}),
      ...(isPost ? { "content-type": "application/json" } : {}),
    };
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", (error) => resolve(`answer ${nameOf(error)}`));
    });
    sent.on("error", (error) =>
      resolve(`${sent.reusedSocket ? "reused" : "new"} connection ${nameOf(error)}`),
    );
    sent.end(isPost ? JSON.stringify({ name: "under load", scopes: ["read_user"] }) : undefined);
  });
}

const nameOf = (error: Error) => (error as { code?: string }).code ?? error.message;
