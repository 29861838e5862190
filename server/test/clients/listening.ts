/** Starts the server in this process on a real port, for API clients that need a URL. */
import type { App } from "../../src/app.ts";
import { testApp } from "../app.ts";
import { freePort } from "../../../scripts/services/state.ts";

export interface ListeningApp {
  app: App;
  url: string;
}

/**
 * Starts the server and configures the URL at which it listens, because clients follow the links
 * in responses.
 */
export async function listeningApp(): Promise<ListeningApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const app = await testApp({ CAIRN_URL: url, CAIRN_PORT: String(port) });
  await app.listen();
  return { app, url };
}
