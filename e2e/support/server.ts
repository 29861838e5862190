/**
 * Starts the server in a separate process for browser tests, at the host name that its links contain.
 */
import { afterAll, beforeAll } from "vitest";
import { keptDatabase } from "../../server/test/database.ts";
import { environmentOn, testEnvironment } from "../../server/test/app.ts";
import { freePort } from "../../scripts/services/state.ts";
import { startServer, type ServerProcess } from "../../server/test/process.ts";
import { commonSite } from "./common.ts";

export interface Site {
  /** `http://localhost:port`: browsers treat localhost as secure, so `__Host-` cookies work there. */
  readonly url: string;
}

/** A server that a test can kill. */
export interface OwnSite extends Site {
  /** Kills the process without a clean shutdown. */
  crash(): Promise<void>;
  /** Starts a new server process with the same port, database and uploaded files. */
  revive(): Promise<void>;
}

/**
 * Starts a server with its own database before the tests of this file, and stops it after them.
 */
export function runServer(overrides: Record<string, string> = {}): OwnSite {
  let server: ServerProcess | undefined;
  let environment: Record<string, string> = {};
  const site = {
    url: "",
    crash: async () => server?.kill("SIGKILL"),
    revive: async () => {
      server = await startServer(environment);
    },
  };
  beforeAll(async () => {
    const address = await freeAddress();
    site.url = address.CAIRN_URL;
    environment = await testEnvironment({ ...address, ...overrides });
    server = await startServer(environment);
  });
  afterAll(() => server?.kill("SIGTERM"));
  return site;
}

/**
 * The server that all test files of this worker share. Each test must create its own users,
 * projects and groups.
 */
export function useCommonServer(): Site {
  const site = { url: "" };
  beforeAll(async () => {
    site.url = await commonSite(async () => {
      const address = await freeAddress();
      await startServer({ ...environmentOn(await keptDatabase()), ...address });
      return address.CAIRN_URL;
    });
  });
  return site;
}

async function freeAddress(): Promise<{ CAIRN_URL: string; CAIRN_PORT: string }> {
  const port = await freePort();
  return { CAIRN_URL: `http://localhost:${port}`, CAIRN_PORT: String(port) };
}
