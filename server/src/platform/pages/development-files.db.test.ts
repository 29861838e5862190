import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";

const CHECKOUT = fileURLToPath(new URL("../../../../", import.meta.url));

test("in development, only what pages import is served from the checkout", async () => {
  const app = await startTestApp({ CAIRN_ENVIRONMENT: "development" });
  const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const statusOf = async (path: string) => (await fetch(`${address}/-/assets/${path}`)).status;
  expect(await statusOf("src/main.tsx")).toBe(200);
  expect(await statusOf(`@fs${CHECKOUT}contract/src/users.ts`)).toBe(200);
  for (const path of ["server/src/main.ts", "package.json", "web/vite.config.ts", ".git/config"]) {
    expect(await statusOf(`@fs${CHECKOUT}${path}`), path).toBe(403);
  }
});
