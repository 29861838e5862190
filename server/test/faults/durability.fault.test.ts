/**
 * Checks the PostgreSQL settings that the fault tests rely on: a commit waits until its data is
 * on the disk.
 */
import { expect, test } from "vitest";
import { connectToTestDatabase } from "./judge.ts";

test("the database of fault tests commits durably", async () => {
  const database = await connectToTestDatabase();
  const settings = async () => {
    const { rows } = await database.query<{ fsync: string; commit: string }>(
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    );
    return rows;
  };
  // Polls, because PostgreSQL's processes apply the settings of the global setup with a short delay.
  await expect.poll(settings).toEqual([{ fsync: "on", commit: "on" }]);
  await database.end();
});
