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
import { listGrantableLevels, earliestExpiryDate } from "./levels.ts";

test("nobody is offered a role above their own", () => {
  const belowOwner = [GUEST, PLANNER, REPORTER, DEVELOPER, MAINTAINER];
  expect(listGrantableLevels({ kind: "project", level: MAINTAINER })).toEqual(belowOwner);
  expect(listGrantableLevels({ kind: "project", level: OWNER })).toEqual([...belowOwner, OWNER]);
});

test("minimal access is for people in groups, not for projects and not for whole groups", () => {
  expect(listGrantableLevels({ kind: "group", level: OWNER })).toContain(MINIMAL_ACCESS);
  expect(listGrantableLevels({ kind: "project", level: OWNER })).not.toContain(MINIMAL_ACCESS);
  expect(listGrantableLevels({ kind: "group", level: OWNER }, "share")).not.toContain(
    MINIMAL_ACCESS,
  );
});

test("an end can be tomorrow at the earliest", () => {
  expect(earliestExpiryDate(Date.parse("2026-12-31T23:59:00Z"))).toBe("2027-01-01");
});
