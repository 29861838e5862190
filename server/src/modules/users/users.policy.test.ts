import type { TokenScope } from "@cairn/contract/auth";
import { describe, expect, test } from "vitest";
import { assertSignInAndTokenScope, type Action } from "../../platform/auth/actions.ts";
import type { SignedInViewer, Viewer } from "../../platform/auth/viewer.ts";
import { usersPolicy } from "./users.policy.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const OWNER = 1;
const SOMEBODY_ELSE = 2;
const ADMIN = 3;
const theirs = { userId: OWNER };

const AT_A_PAGE = { session: { id: 1, csrfToken: "" } };
const withToken = (...scopes: TokenScope[]) => ({
  token: { id: 1, ownerId: 1, scopes, expiresAt: "2030-01-01" },
});

function person(userId: number, by: SignedInViewer["by"] = AT_A_PAGE): Viewer {
  const names = {
    username: "somebody",
    name: "Somebody",
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
  };
  return { kind: "user", userId, admin: userId === ADMIN, by, ...names };
}

const VIEWERS = {
  visitor: { kind: "visitor", ipAddress: null },
  other: person(SOMEBODY_ELSE),
  owner: person(OWNER),
  admin: person(ADMIN),
  api: person(OWNER, withToken("api")),
  read_api: person(OWNER, withToken("read_api")),
  read_user: person(OWNER, withToken("read_user")),
  read_repository: person(OWNER, withToken("read_repository")),
  write_repository: person(OWNER, withToken("write_repository")),
  sudo: person(OWNER, withToken("sudo")),
} satisfies Record<string, Viewer>;

/**
 * Whether a route would allow the action: checks that the viewer is signed in, that the token has a
 * sufficient scope, and that the policy rule allows the action.
 */
function may<Subject>(viewer: Viewer, action: Action<Subject>, subject: Subject): boolean {
  try {
    assertSignInAndTokenScope(viewer, action);
  } catch {
    return false;
  }
  return action.allows(viewer, subject);
}

/**
 * Checks for each action of the policy whether the viewer can do it. The user, session or token
 * that the action is about belongs to the user `OWNER`. The type makes sure that no action is
 * missing.
 */
const QUESTIONS: Record<keyof typeof usersPolicy, (viewer: Viewer) => boolean> = {
  signUp: (viewer) => may(viewer, usersPolicy.signUp, true),
  signIn: (viewer) => may(viewer, usersPolicy.signIn, undefined),
  requestPasswordLink: (viewer) => may(viewer, usersPolicy.requestPasswordLink, undefined),
  usePasswordLink: (viewer) => may(viewer, usersPolicy.usePasswordLink, undefined),
  signOut: (viewer) => may(viewer, usersPolicy.signOut, undefined),
  readSelf: (viewer) => may(viewer, usersPolicy.readSelf, undefined),
  findSelf: (viewer) => may(viewer, usersPolicy.findSelf, undefined),
  followSelf: (viewer) => may(viewer, usersPolicy.followSelf, undefined),
  updateSelf: (viewer) => may(viewer, usersPolicy.updateSelf, undefined),
  updateAccount: (viewer) => may(viewer, usersPolicy.updateAccount, undefined),
  confirmEmail: (viewer) => may(viewer, usersPolicy.confirmEmail, undefined),
  changePreferences: (viewer) => may(viewer, usersPolicy.changePreferences, undefined),
  changeAvatar: (viewer) => may(viewer, usersPolicy.changeAvatar, undefined),
  changeStatus: (viewer) => may(viewer, usersPolicy.changeStatus, undefined),
  readStatus: (viewer) => may(viewer, usersPolicy.readStatus, undefined),
  list: (viewer) => may(viewer, usersPolicy.list, undefined),
  read: (viewer) => may(viewer, usersPolicy.read, undefined),
  block: (viewer) => may(viewer, usersPolicy.block, theirs),
  administer: (viewer) => may(viewer, usersPolicy.administer, undefined),
  promote: (viewer) => may(viewer, usersPolicy.promote, undefined),
  demote: (viewer) => may(viewer, usersPolicy.demote, undefined),
  listSessions: (viewer) => may(viewer, usersPolicy.listSessions, undefined),
  endSession: (viewer) => may(viewer, usersPolicy.endSession, theirs),
  listSshKeys: (viewer) => may(viewer, usersPolicy.listSshKeys, undefined),
  addSshKey: (viewer) => may(viewer, usersPolicy.addSshKey, undefined),
  removeSshKey: (viewer) => may(viewer, usersPolicy.removeSshKey, undefined),
  listSshKeysOfUser: (viewer) => may(viewer, usersPolicy.listSshKeysOfUser, undefined),
  listTokens: (viewer) => may(viewer, usersPolicy.listTokens, theirs),
  readToken: (viewer) => may(viewer, usersPolicy.readToken, theirs),
  readOwnToken: (viewer) => may(viewer, usersPolicy.readOwnToken, undefined),
  createToken: (viewer) => may(viewer, usersPolicy.createToken, { ...theirs, scopes: ["api"] }),
  revokeToken: (viewer) => may(viewer, usersPolicy.revokeToken, theirs),
  revokeOwnToken: (viewer) => may(viewer, usersPolicy.revokeOwnToken, undefined),
};

describe("who may do what", () => {
  // The columns `visitor` to `admin` are viewers in a browser session. Each column after them is a
  // scope: the viewer is the user `OWNER` with a token of that scope.
  test.each`
    action                   | visitor  | other    | owner    | admin    | api      | read_api | read_user | read_repository | write_repository | sudo
    ${"signUp"}              | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"signIn"}              | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"requestPasswordLink"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"usePasswordLink"}     | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"signOut"}             | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"updateAccount"}       | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"confirmEmail"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"administer"}          | ${"no"}  | ${"no"}  | ${"no"}  | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"promote"}             | ${"no"}  | ${"no"}  | ${"no"}  | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"demote"}              | ${"no"}  | ${"no"}  | ${"no"}  | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"updateSelf"}          | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"changePreferences"}   | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"changeAvatar"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"changeStatus"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"readStatus"}          | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"readSelf"}            | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"findSelf"}            | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"followSelf"}          | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"list"}                | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"read"}                | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"block"}               | ${"no"}  | ${"no"}  | ${"no"}  | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"listSessions"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"endSession"}          | ${"no"}  | ${"no"}  | ${"yes"} | ${"no"}  | ${"no"}  | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"listTokens"}          | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"readToken"}           | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"readOwnToken"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}        | ${"yes"}         | ${"yes"}
    ${"listSshKeys"}         | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"addSshKey"}           | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"removeSshKey"}        | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"listSshKeysOfUser"}   | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"no"}         | ${"no"}          | ${"no"}
    ${"createToken"}         | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"revokeToken"}         | ${"no"}  | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"no"}  | ${"no"}   | ${"no"}         | ${"no"}          | ${"no"}
    ${"revokeOwnToken"}      | ${"no"}  | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"} | ${"yes"}  | ${"yes"}        | ${"yes"}         | ${"yes"}
  `("$action", ({ action, ...expected }: Record<string, string>) => {
    const ask = QUESTIONS[action as keyof typeof QUESTIONS];
    const answers = Object.entries(VIEWERS).map(([who, viewer]) => [
      who,
      ask(viewer) ? "yes" : "no",
    ]);
    expect(Object.fromEntries(answers)).toEqual(expected);
  });
});

describe("finer points", () => {
  test("nobody signs up where accounts are not handed out", () => {
    expect(may(VIEWERS.visitor, usersPolicy.signUp, false)).toBe(false);
  });

  test("administrators cannot block themselves", () => {
    expect(may(VIEWERS.admin, usersPolicy.block, { userId: ADMIN })).toBe(false);
  });

  test.each`
    scope         | may
    ${"api"}      | ${true}
    ${"read_api"} | ${false}
    ${"sudo"}     | ${false}
  `("an administrator's $scope token may block somebody: $may", ({ scope, may: expected }) => {
    const viewer = person(ADMIN, withToken(scope as TokenScope));
    expect(may(viewer, usersPolicy.block, theirs)).toBe(expected);
  });

  test("an administrator's own token list is everybody's business to administrators only", () => {
    const ofAdmin = { userId: ADMIN };
    expect(may(VIEWERS.admin, usersPolicy.listTokens, ofAdmin)).toBe(true);
    expect(may(VIEWERS.owner, usersPolicy.listTokens, ofAdmin)).toBe(false);
  });

  test.each`
    maker                                      | wish                    | may
    ${person(OWNER)}                           | ${["api", "read_user"]} | ${true}
    ${person(OWNER)}                           | ${["sudo"]}             | ${false}
    ${person(ADMIN)}                           | ${["sudo"]}             | ${true}
    ${person(OWNER, withToken("api"))}         | ${["read_repository"]}  | ${true}
    ${person(ADMIN, withToken("api"))}         | ${["api", "sudo"]}      | ${false}
    ${person(ADMIN, withToken("api", "sudo"))} | ${["api", "sudo"]}      | ${true}
  `("a token hands on what it has and no more: $wish", ({ maker, wish, may: expected }) => {
    const { userId } = maker as SignedInViewer;
    const request = { userId, scopes: wish as TokenScope[] };
    expect(may(maker as Viewer, usersPolicy.createToken, request)).toBe(expected);
  });
});
