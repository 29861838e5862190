import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startScratchRedis, type ScratchRedis } from "../../../../scripts/services/redis.ts";
import { openRedis } from "./redis.ts";

let server: ScratchRedis;
beforeAll(async () => {
  server = await startScratchRedis();
});
afterAll(() => server.remove());

test("the log has one line when Redis stops answering and one when it is back", async () => {
  const lines: string[] = [];
  const record = (_fields: object, message: string) => void lines.push(message);
  const log = { debug: record, info: record, warn: record, error: record, child: () => log };
  const redis = openRedis(server.url, "test:", log, 100);
  redis.subscribe(
    () => {},
    () => {},
  );
  await vi.waitFor(() => expect(redis.isConnected()).toBe(true));
  const pid = Number(await server.findPid());
  // A frozen server keeps its connections open, so no connection reports an error.
  process.kill(pid, "SIGSTOP");
  const away = "Redis is unavailable; continuing without it";
  await vi.waitFor(() => expect(lines).toEqual([away]), { timeout: 10_000 });
  expect(redis.isConnected()).toBe(false);
  process.kill(pid, "SIGCONT");
  const back = "Redis is available again";
  await vi.waitFor(() => expect(lines).toEqual([away, back]), { timeout: 10_000 });
  expect(redis.isConnected()).toBe(true);
  redis.close();
});
