/** A server of the file's own, in a process of its own, reached by the name that its links carry. */
import { afterAll, beforeAll } from "vitest";
import { testEnvironment } from "../../server/test/app.ts";
import { freePort } from "../../scripts/services/state.ts";
import { startServer, type ServerProcess } from "../../server/test/process.ts";

export interface Site {
  /** `http://localhost:port`: browsers count localhost as secure, so `__Host-` cookies work there. */
  readonly url: string;
  /** The process dies in the middle of whatever it does. */
  crash(): Promise<void>;
  /** Another one takes its place: the same port, the same data. */
  revive(): Promise<void>;
}

/** Runs while the file's tests run. */
export function runServer(overrides: Record<string, string> = {}): Site {
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
    const port = await freePort();
    site.url = `http://localhost:${port}`;
    const own = { CAIRN_URL: site.url, CAIRN_PORT: String(port), ...overrides };
    environment = await testEnvironment(own);
    server = await startServer(environment);
  });
  afterAll(() => server?.kill("SIGTERM"));
  return site;
}
