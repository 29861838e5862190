import { GUEST, OWNER, VISIBILITY } from "@cairn/contract/access";
import { describe, expect, it } from "vitest";
import { VISITOR_WITHOUT_IP, type Viewer } from "../../platform/auth/viewer.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const person: Viewer = {
  kind: "user",
  userId: 1,
  username: "ada",
  name: "Ada",
  admin: false,
  external: false,
  preferences: DEFAULT_PREFERENCES,
  ipAddress: null,
  by: { job: true },
};
const project = {
  visibility: VISIBILITY.public as number,
  archived: false,
  level: 0,
  issues_access_level: "enabled",
};
const group = {
  visibility: VISIBILITY.public as number,
  archived: false,
  level: 0,
  works_below: false,
};

describe("a project", () => {
  it.each([
    ["in public", VISITOR_WITHOUT_IP, project, true, false],
    ["in public", person, project, true, true],
    ["in private", person, { ...project, visibility: VISIBILITY.private }, false, false],
    [
      "as a guest",
      person,
      { ...project, visibility: VISIBILITY.private, level: GUEST },
      true,
      true,
    ],
    ["archived", person, { ...project, archived: true, level: OWNER }, true, false],
    ["without issues", person, { ...project, issues_access_level: "disabled" }, true, false],
    [
      "with issues for members",
      person,
      { ...project, issues_access_level: "private" },
      true,
      false,
    ],
  ])("%s", (_what, viewer, place, reads, writes) => {
    expect(uploadsPolicy.read.allows(viewer, place)).toBe(reads);
    expect(uploadsPolicy.create.allows(viewer, place)).toBe(writes);
  });
});

describe("a group", () => {
  it.each([
    ["in public", VISITOR_WITHOUT_IP, group, true, false],
    ["in public", person, group, true, false],
    ["as a guest", person, { ...group, level: GUEST }, true, true],
    ["in private", person, { ...group, visibility: VISIBILITY.private }, false, false],
    [
      "working in it",
      person,
      { ...group, visibility: VISIBILITY.private, works_below: true },
      true,
      false,
    ],
  ])("%s", (_what, viewer, place, reads, writes) => {
    expect(uploadsPolicy.read.allows(viewer, place)).toBe(reads);
    expect(uploadsPolicy.create.allows(viewer, place)).toBe(writes);
  });
});
