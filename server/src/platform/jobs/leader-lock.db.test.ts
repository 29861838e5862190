import { expect, test } from "vitest";
import { getTestDatabase } from "../../../test/database.ts";
import { tryToLead } from "./leader-lock.ts";

test("one process at a time leads, and the next can when its connection ends [SIDE-137]", async () => {
  const { databaseUrl } = await getTestDatabase();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const first = tryToLead(databaseUrl, "test", async () => {
    begin();
    await finished;
  });
  await begun;
  const never = async () => expect.unreachable();
  expect(await tryToLead(databaseUrl, "test", never)).toBe(false);
  expect(await tryToLead(databaseUrl, "another", async () => {})).toBe(true);
  finish();
  expect(await first).toBe(true);
  expect(await tryToLead(databaseUrl, "test", async () => {})).toBe(true);
});
