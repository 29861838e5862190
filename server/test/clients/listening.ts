/** Starts the server in this process on a real port, for API clients that need a URL. */
import type { App } from "../../src/app.ts";
import { startTestApp } from "../app.ts";
import { findFreePort } from "../../../scripts/services/state.ts";

export interface ListeningApp {
  app: App;
  url: string;
}

/**
 * Starts the server and configures the URL at which it listens, because clients follow the links
 * in responses.
 */
export async function startListeningApp(): Promise<ListeningApp> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const app = await startTestApp({ CAIRN_URL: url, CAIRN_PORT: String(port) });
  await app.listen();
  return { app, url };
}
