import { expect, test } from "vitest";
import { ABOUT_ISSUES } from "../expectations/index.ts";
import { checkMatrix } from "./matrix.ts";
import { startProgram } from "../fixture/endpoints.ts";
import { createFixture } from "../fixture/create-fixture.ts";

const { app } = await startProgram();
const world = await createFixture(app);

test("everybody may do with an issue what the table says", { timeout: 3_600_000 }, async () => {
  const { cells, absences, mistakes } = await checkMatrix(world, ABOUT_ISSUES);
  process.stdout.write(`Permission matrix, issues: ${cells} cells, ${absences} absences\n`);
  expect(mistakes).toEqual([]);
  expect(cells).toBeGreaterThan(2_000);
});
