import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  PLANNER,
  REPORTER,
  VISIBILITY,
  type Visibility,
} from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { describe, expect, test } from "vitest";
import { assertSignInAndTokenScope, type Action } from "../../platform/auth/actions.ts";
import type { SignedInViewer, Viewer } from "../../platform/auth/viewer.ts";
import { groupsPolicy, namespacesPolicy } from "./groups.policy.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const AT_A_PAGE = { session: { id: 1, csrfToken: "" } };
const withToken = (...scopes: TokenScope[]) => ({
  token: { id: 1, ownerId: 1, scopes, expiresAt: "2030-01-01" },
});

function person(wish: Partial<SignedInViewer> = {}): Viewer {
  const names = {
    userId: 1,
    username: "somebody",
    name: "Somebody",
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
  };
  return { kind: "user", ...names, admin: false, external: false, by: AT_A_PAGE, ...wish };
}

const VISITOR: Viewer = { kind: "visitor", ipAddress: null };
const SOMEBODY = person();
const EXTERNAL = person({ external: true });
const ADMIN = person({ admin: true });

interface Standing {
  viewer: Viewer;
  level?: number;
  below?: boolean;
}

/**
 * Every kind of viewer, with their access level in the group. `below` becomes the group's field
 * `belongs_below`, which makes a private group visible to the viewer.
 */
const PEOPLE = {
  visitor: { viewer: VISITOR },
  external: { viewer: EXTERNAL },
  outsider: { viewer: SOMEBODY },
  below: { viewer: SOMEBODY, below: true },
  minimal: { viewer: SOMEBODY, level: MINIMAL_ACCESS, below: true },
  guest: { viewer: SOMEBODY, level: GUEST },
  planner: { viewer: SOMEBODY, level: PLANNER },
  reporter: { viewer: SOMEBODY, level: REPORTER },
  developer: { viewer: SOMEBODY, level: DEVELOPER },
  maintainer: { viewer: SOMEBODY, level: MAINTAINER },
  owner: { viewer: SOMEBODY, level: OWNER },
  admin: { viewer: ADMIN },
} satisfies Record<string, Standing>;

/** Runs both checks that a route makes: sign-in and token scope, then the policy rule. */
function may<Subject>(viewer: Viewer, action: Action<Subject>, subject: Subject): boolean {
  try {
    assertSignInAndTokenScope(viewer, action);
  } catch {
    return false;
  }
  return action.allows(viewer, subject);
}

function groupFor({ level = 0, below = false }: Standing, visibility: Visibility) {
  return {
    kind: "group",
    visibility: VISIBILITY[visibility],
    archived: false,
    level,
    belongs_below: below,
    subgroup_creation_level: "maintainer",
  };
}

type Question = (viewer: Viewer, group: ReturnType<typeof groupFor>) => boolean;

const GROUP_QUESTIONS: Record<keyof typeof groupsPolicy, Question> = {
  list: (viewer) => may(viewer, groupsPolicy.list, undefined),
  listOwn: (viewer) => may(viewer, groupsPolicy.listOwn, undefined),
  read: (viewer, group) => may(viewer, groupsPolicy.read, group),
  create: (viewer, group) => may(viewer, groupsPolicy.create, group),
  openSettings: (viewer, group) => may(viewer, groupsPolicy.openSettings, group),
  update: (viewer, group) => may(viewer, groupsPolicy.update, group),
  transfer: (viewer, group) => may(viewer, groupsPolicy.transfer, group),
  remove: (viewer, group) => may(viewer, groupsPolicy.remove, group),
  share: (viewer, group) => may(viewer, groupsPolicy.share, group),
};

const NAMESPACE_QUESTIONS: Record<keyof typeof namespacesPolicy, Question> = {
  list: (viewer) => may(viewer, namespacesPolicy.list, undefined),
  read: (viewer, group) => may(viewer, namespacesPolicy.read, group),
  checkPath: (viewer) => may(viewer, namespacesPolicy.checkPath, undefined),
};

function answers(question: Question, visibility: Visibility) {
  const asked = Object.entries<Standing>(PEOPLE).map(([who, standing]) => [
    who,
    question(standing.viewer, groupFor(standing, visibility)) ? "yes" : "no",
  ]);
  return Object.fromEntries(asked) as Record<string, string>;
}

describe("who may do what with a group", () => {
  test.each`
    action            | visibility    | visitor  | external | outsider | below    | minimal  | guest    | planner  | reporter | developer | maintainer | owner    | admin
    ${"list"}         | ${"private"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"listOwn"}      | ${"private"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"read"}         | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"read"}         | ${"internal"} | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"read"}         | ${"public"}   | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"create"}       | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"create"}       | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"openSettings"} | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"update"}       | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"update"}       | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"transfer"}     | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"transfer"}     | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"remove"}       | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"remove"}       | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"share"}        | ${"private"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
    ${"share"}        | ${"public"}   | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}    | ${"yes"} | ${"yes"}
  `("$action a $visibility one", ({ action, visibility, ...expected }: Record<string, string>) => {
    const question = GROUP_QUESTIONS[action as keyof typeof GROUP_QUESTIONS];
    expect(answers(question, visibility as Visibility)).toEqual(expected);
  });
});

describe("who may do what with a group's namespace", () => {
  test.each`
    action         | visibility   | visitor | external | outsider | below    | minimal  | guest    | planner  | reporter | developer | maintainer | owner    | admin
    ${"list"}      | ${"private"} | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"read"}      | ${"private"} | ${"no"} | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"read"}      | ${"public"}  | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
    ${"checkPath"} | ${"private"} | ${"no"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}   | ${"yes"} | ${"yes"}
  `("$action a $visibility one", ({ action, visibility, ...expected }: Record<string, string>) => {
    const question = NAMESPACE_QUESTIONS[action as keyof typeof NAMESPACE_QUESTIONS];
    expect(answers(question, visibility as Visibility)).toEqual(expected);
  });

  test.each`
    who                | viewer      | level    | may
    ${"its owner"}     | ${SOMEBODY} | ${OWNER} | ${true}
    ${"somebody else"} | ${SOMEBODY} | ${0}     | ${false}
    ${"an admin"}      | ${ADMIN}    | ${0}     | ${true}
  `("somebody's own namespace is shown to $who: $may", ({ viewer, level, may: expected }) => {
    const own = { ...groupFor({ viewer: SOMEBODY }, "public"), kind: "user" };
    const namespace = { ...own, level: level as number };
    expect(may(viewer as Viewer, namespacesPolicy.read, namespace)).toBe(expected);
  });

  test("a project is no namespace, not even to its owner", () => {
    const project = { ...groupFor(PEOPLE.owner, "public"), kind: "project" };
    expect(may(SOMEBODY, namespacesPolicy.read, project)).toBe(false);
  });
});

describe("tokens", () => {
  test.each`
    action        | api      | read_api | read_user | read_repository | sudo
    ${"list"}     | ${"yes"} | ${"yes"} | ${"no"}   | ${"no"}         | ${"no"}
    ${"read"}     | ${"yes"} | ${"yes"} | ${"no"}   | ${"no"}         | ${"no"}
    ${"create"}   | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}
    ${"update"}   | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}
    ${"transfer"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}
    ${"remove"}   | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}
    ${"share"}    | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}
  `("of an owner may $action", ({ action, ...expected }: Record<string, string>) => {
    const question = GROUP_QUESTIONS[action as keyof typeof GROUP_QUESTIONS];
    const asked = Object.keys(expected).map((scope) => {
      const viewer = person({ by: withToken(scope as TokenScope) });
      return [scope, question(viewer, groupFor(PEOPLE.owner, "private")) ? "yes" : "no"];
    });
    expect(Object.fromEntries(asked)).toEqual(expected);
  });
});

describe("founding a group", () => {
  test.each`
    who               | viewer      | may
    ${"a visitor"}    | ${VISITOR}  | ${false}
    ${"anybody"}      | ${SOMEBODY} | ${true}
    ${"from outside"} | ${EXTERNAL} | ${false}
    ${"an admin"}     | ${ADMIN}    | ${true}
  `("at the top, $who: $may", ({ viewer, may: expected }) => {
    expect(may(viewer as Viewer, groupsPolicy.create, null)).toBe(expected);
  });

  test.each`
    setting         | maintainer | owner
    ${"maintainer"} | ${true}    | ${true}
    ${"owner"}      | ${false}   | ${true}
    ${"nonsense"}   | ${false}   | ${true}
  `("in one that leaves it to its $setting", ({ setting, maintainer, owner }) => {
    const parent = { subgroup_creation_level: setting as string };
    const asMaintainer = { ...groupFor(PEOPLE.maintainer, "private"), ...parent };
    const asOwner = { ...groupFor(PEOPLE.owner, "private"), ...parent };
    expect(may(SOMEBODY, groupsPolicy.create, asMaintainer)).toBe(maintainer);
    expect(may(SOMEBODY, groupsPolicy.create, asOwner)).toBe(owner);
  });
});
