/** A server of the file's own, in a process of its own, reached by the name that its links carry. */
import { afterAll, beforeAll } from "vitest";
import { testEnvironment } from "../../server/test/app.ts";
import { freePort } from "../../scripts/services/state.ts";
import { startServer, type ServerProcess } from "../../server/test/process.ts";

export interface Site {
  /** `http://localhost:port`: browsers count localhost as secure, so `__Host-` cookies work there. */
  readonly url: string;
}

/** Runs while the file's tests run. */
export function runServer(overrides: Record<string, string> = {}): Site {
  const site = { url: "" };
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    const port = await freePort();
    site.url = `http://localhost:${port}`;
    const own = { CAIRN_URL: site.url, CAIRN_PORT: String(port), ...overrides };
    server = await startServer(await testEnvironment(own));
  });
  afterAll(() => server?.kill("SIGTERM"));
  return site;
}
