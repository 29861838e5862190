/** The program in this process, but behind a real socket, for clients that know nothing else. */
import type { App } from "../../src/app.ts";
import { testApp } from "../app.ts";
import { freePort } from "../../../scripts/services/state.ts";

export interface ListeningApp {
  app: App;
  url: string;
}

/** The address is known to the program, because clients follow the links in its answers. */
export async function listeningApp(): Promise<ListeningApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const app = await testApp({ CAIRN_URL: url, CAIRN_PORT: String(port) });
  await app.listen();
  return { app, url };
}
