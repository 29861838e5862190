/**
 * Starts the server in a separate process for browser tests. The links on its pages contain the
 * same host and port at which the tests open it.
 */
import { afterAll, beforeAll } from "vitest";
import { createPersistentDatabase } from "../../server/test/database.ts";
import {
  buildEnvironmentVariablesForDatabase,
  buildTestEnvironmentVariables,
} from "../../server/test/app.ts";
import { findFreePort } from "../../scripts/services/state.ts";
import { startServer, type ServerProcess } from "../../server/test/process.ts";
import { getSharedServerUrl } from "./common.ts";

export interface ServerUnderTest {
  /** `http://localhost:port`: browsers treat localhost as secure, so `__Host-` cookies work there. */
  readonly url: string;
}

/** A server that a test can kill. */
export interface KillableServer extends ServerUnderTest {
  /** Kills the process without a clean shutdown. */
  crash(): Promise<void>;
  /** Starts a new server process with the same port, database and uploaded files. */
  revive(): Promise<void>;
}

/**
 * Starts a server with its own database before the tests of this file, and stops it after them.
 */
export function setUpOwnServer(overrides: Record<string, string> = {}): KillableServer {
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
    environment = await buildTestEnvironmentVariables({ ...address, ...overrides });
    server = await startServer(environment);
  });
  afterAll(() => server?.kill("SIGTERM"));
  return site;
}

/**
 * Uses the server that all test files of this worker share, and starts it if it does not run yet.
 * Each test must create its own users, projects and groups.
 */
export function setUpSharedServer(): ServerUnderTest {
  const site = { url: "" };
  beforeAll(async () => {
    site.url = await getSharedServerUrl(async () => {
      const address = await freeAddress();
      await startServer({
        ...buildEnvironmentVariablesForDatabase(await createPersistentDatabase()),
        ...address,
      });
      return address.CAIRN_URL;
    });
  });
  return site;
}

async function freeAddress(): Promise<{ CAIRN_URL: string; CAIRN_PORT: string }> {
  const port = await findFreePort();
  return { CAIRN_URL: `http://localhost:${port}`, CAIRN_PORT: String(port) };
}
