import { expect, test } from "vitest";
import { ABOUT_THE_REST, CHANNELS } from "../expectations/index.ts";
import { checkChannel } from "./check-channels.ts";
import { createFixture } from "../fixture/create-fixture.ts";
import { checkMatrix } from "./matrix.ts";
import { startProgram } from "../fixture/endpoints.ts";

const { app } = await startProgram();
const world = await createFixture(app);

test("everybody gets from every place what the table says", { timeout: 3_600_000 }, async () => {
  const { cells, absences, mistakes } = await checkMatrix(world, ABOUT_THE_REST);
  process.stdout.write(`Permission matrix, places: ${cells} cells, ${absences} absences\n`);
  expect(mistakes).toEqual([]);
  expect(cells).toBeGreaterThan(2_000);
});

test("everybody hears of every channel what the table says", async () => {
  const address = (await app.listen()).replace("http", "ws");
  const mistakes = [];
  for (const row of CHANNELS) mistakes.push(...(await checkChannel(world, row, address)));
  expect(mistakes).toEqual([]);
});
