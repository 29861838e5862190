import { expect, test } from "vitest";
import { REMAINING_PERMISSION_ROWS, CHANNEL_PERMISSION_ROWS } from "../expectations/index.ts";
import { checkChannelPermissions } from "./check-channels.ts";
import { createAccessFixture } from "../fixture/create-fixture.ts";
import { checkPermissionMatrix } from "./matrix.ts";
import { startAppAndListEndpoints } from "../fixture/endpoints.ts";

const { app } = await startAppAndListEndpoints();
const world = await createAccessFixture(app);

test("everybody gets from every place what the table says", { timeout: 3_600_000 }, async () => {
  const { cells, absences, mistakes } = await checkPermissionMatrix(
    world,
    REMAINING_PERMISSION_ROWS,
  );
  process.stdout.write(`Permission matrix, places: ${cells} cells, ${absences} absences\n`);
  expect(mistakes).toEqual([]);
  expect(cells).toBeGreaterThan(500);
});

test("everybody hears of every channel what the table says", async () => {
  const address = (await app.listen()).replace("http", "ws");
  const mistakes = [];
  for (const row of CHANNEL_PERMISSION_ROWS)
    mistakes.push(...(await checkChannelPermissions(world, row, address)));
  expect(mistakes).toEqual([]);
});
