import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  REPORTER,
  VISIBILITY,
} from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../../platform/auth/viewer.ts";
import { membersPolicy, type MembersPolicyPlace } from "./members.policy.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const VIEWER = 1;
const SOMEBODY_ELSE = 2;

const VISITOR: Viewer = { kind: "visitor", ipAddress: null };
const person = (admin = false): Viewer => ({
  kind: "user",
  userId: VIEWER,
  username: "somebody",
  name: "Somebody",
  admin,
  external: false,
  preferences: DEFAULT_PREFERENCES,
  ipAddress: null,
  by: { session: { id: 1, csrfToken: "" } },
});

/** Each kind of viewer, with the viewer's access level in the project or group. */
const VIEWERS: Record<string, [Viewer, number]> = {
  visitor: [VISITOR, 0],
  outsider: [person(), 0],
  guest: [person(), GUEST],
  developer: [person(), DEVELOPER],
  maintainer: [person(), MAINTAINER],
  owner: [person(), OWNER],
  admin: [person(true), 0],
};

const HIDDEN = { visibility: VISIBILITY.private, archived: false };
const PLACES: Record<string, Omit<MembersPolicyPlace, "level">> = {
  project: { kind: "project", ...HIDDEN },
  archived: { kind: "project", ...HIDDEN, archived: true },
  group: { kind: "group", ...HIDDEN },
};

const other = { userId: SOMEBODY_ELSE };
const QUESTIONS: Record<string, (viewer: Viewer, place: MembersPolicyPlace) => boolean> = {
  list: membersPolicy.list.allows,
  "add a guest": (v, place) => membersPolicy.add.allows(v, { place, level: GUEST }),
  "add a maintainer": (v, place) => membersPolicy.add.allows(v, { place, level: MAINTAINER }),
  "add an owner": (v, place) => membersPolicy.add.allows(v, { place, level: OWNER }),
  "lift a guest to reporter": (v, place) =>
    membersPolicy.change.allows(v, { place, ...other, level: GUEST, to: REPORTER }),
  "lift a guest to owner": (v, place) =>
    membersPolicy.change.allows(v, { place, ...other, level: GUEST, to: OWNER }),
  "lower an owner": (v, place) =>
    membersPolicy.change.allows(v, { place, ...other, level: OWNER, to: GUEST }),
  "lift themselves to owner": (v, place) =>
    membersPolicy.change.allows(v, { place, userId: VIEWER, level: place.level, to: OWNER }),
  "remove a guest": (v, place) => membersPolicy.remove.allows(v, { place, ...other, level: GUEST }),
  "remove an owner": (v, place) =>
    membersPolicy.remove.allows(v, { place, ...other, level: OWNER }),
  leave: (v, place) =>
    membersPolicy.remove.allows(v, { place, userId: VIEWER, level: place.level }),
  "take back a maintainer's share": (v, place) =>
    membersPolicy.unshare.allows(v, { place, level: MAINTAINER }),
  "take back an owner's share": (v, place) =>
    membersPolicy.unshare.allows(v, { place, level: OWNER }),
};

function answers(action: string, at: string): Record<string, string> {
  const place = PLACES[at];
  const question = QUESTIONS[action];
  if (place === undefined || question === undefined) throw new Error(`${action} ${at}?`);
  return Object.fromEntries(
    Object.entries(VIEWERS).map(([name, [viewer, level]]) => [
      name,
      question(viewer, { ...place, level }) ? "yes" : "no",
    ]),
  );
}

describe("who may, where everything is private", () => {
  test.each`
    action                              | at            | visitor | outsider | guest    | developer | maintainer | owner    | admin
    ${"list"}                           | ${"project"}  | ${"no"} | ${"no"}  | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"list"}                           | ${"archived"} | ${"no"} | ${"no"}  | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"list"}                           | ${"group"}    | ${"no"} | ${"no"}  | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"add a guest"}                    | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"add a guest"}                    | ${"archived"} | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"no"}  | ${"no"}
    ${"add a guest"}                    | ${"group"}    | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"add a maintainer"}               | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"add an owner"}                   | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"add an owner"}                   | ${"group"}    | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"lift a guest to reporter"}       | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"lift a guest to reporter"}       | ${"archived"} | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"no"}  | ${"no"}
    ${"lift a guest to reporter"}       | ${"group"}    | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"lift a guest to owner"}          | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"lower an owner"}                 | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"lower an owner"}                 | ${"group"}    | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"lift themselves to owner"}       | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"remove a guest"}                 | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"remove a guest"}                 | ${"archived"} | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"no"}  | ${"no"}
    ${"remove a guest"}                 | ${"group"}    | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"remove an owner"}                | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"leave"}                          | ${"project"}  | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"leave"}                          | ${"archived"} | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"leave"}                          | ${"group"}    | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"take back a maintainer's share"} | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"take back a maintainer's share"} | ${"archived"} | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"no"}  | ${"no"}
    ${"take back an owner's share"}     | ${"project"}  | ${"no"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
  `("$action: $at", ({ action, at, ...expected }: Record<string, string>) => {
    expect(answers(action ?? "", at ?? "")).toEqual(expected);
  });
});

describe("who may see the members of what is not private", () => {
  test.each`
    visibility    | visitor  | outsider | external
    ${"private"}  | ${false} | ${false} | ${false}
    ${"internal"} | ${false} | ${true}  | ${false}
    ${"public"}   | ${true}  | ${true}  | ${true}
  `("$visibility", ({ visibility, ...expected }) => {
    const place = {
      kind: "project",
      visibility: VISIBILITY[visibility as keyof typeof VISIBILITY],
      archived: false,
      level: 0,
    };
    const fromOutside = { ...person(), external: true } as Viewer;
    expect({
      visitor: membersPolicy.list.allows(VISITOR, place),
      outsider: membersPolicy.list.allows(person(), place),
      external: membersPolicy.list.allows(fromOutside, place),
    }).toEqual(expected);
  });

  test("minimal access shows nobody", () => {
    const group = { kind: "group", ...HIDDEN, level: MINIMAL_ACCESS };
    expect(membersPolicy.list.allows(person(), group)).toBe(false);
  });
});
