import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  PLANNER,
  REPORTER,
} from "@cairn/contract/access";
import { expect, test } from "vitest";
import { SINGLE_ISSUE_PERMISSION_ROWS } from "../expectations/index.ts";
import { checkPermissionMatrix } from "./matrix.ts";
import { startAppAndListEndpoints } from "../fixture/endpoints.ts";
import { createAccessFixture } from "../fixture/create-fixture.ts";

const { app } = await startAppAndListEndpoints();
const world = await createAccessFixture(app);

test(
  "everybody may do with an issue what the table says [AUTH-001]",
  { timeout: 3_600_000 },
  async () => {
    const { cells, absences, mistakes } = await checkPermissionMatrix(
      world,
      SINGLE_ISSUE_PERMISSION_ROWS,
    );
    process.stdout.write(`Permission matrix, issues: ${cells} cells, ${absences} absences\n`);
    expect(mistakes).toEqual([]);
    expect({ MINIMAL_ACCESS, GUEST, PLANNER, REPORTER, DEVELOPER, MAINTAINER, OWNER }).toEqual({
      MINIMAL_ACCESS: 5,
      GUEST: 10,
      PLANNER: 15,
      REPORTER: 20,
      DEVELOPER: 30,
      MAINTAINER: 40,
      OWNER: 50,
    });
    expect(cells).toBeGreaterThan(500);
  },
);
