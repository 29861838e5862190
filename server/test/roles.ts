/**
 * Viewers of all roles for tests of policies, each with an access level in the project or group.
 */
import { DEVELOPER, GUEST, MAINTAINER, OWNER, PLANNER, REPORTER } from "@cairn/contract/access";
import type { Action } from "../src/platform/auth/actions.ts";
import {
  VISITOR_WITHOUT_IP,
  type SignedInViewer,
  type Viewer,
} from "../src/platform/auth/viewer.ts";
import { DEFAULT_PREFERENCES } from "./default-preferences.ts";

const PERSON: SignedInViewer = {
  kind: "user",
  userId: 1,
  username: "somebody",
  name: "Somebody",
  admin: false,
  external: false,
  preferences: DEFAULT_PREFERENCES,
  ipAddress: null,
  by: { session: { id: 1, csrfToken: "" } },
};

const ROLES = {
  visitor: [VISITOR_WITHOUT_IP, 0],
  external: [{ ...PERSON, external: true }, 0],
  outsider: [PERSON, 0],
  guest: [PERSON, GUEST],
  planner: [PERSON, PLANNER],
  reporter: [PERSON, REPORTER],
  developer: [PERSON, DEVELOPER],
  maintainer: [PERSON, MAINTAINER],
  owner: [PERSON, OWNER],
  admin: [{ ...PERSON, admin: true }, 0],
} satisfies Record<string, [Viewer, number]>;

/**
 * Returns the names of all roles that can perform the action. `subjectAt` builds the object of
 * the action for an access level.
 */
export function listAllowedRoles<Subject>(
  action: Action<Subject>,
  subjectAt: (level: number) => Subject,
): string {
  return Object.entries(ROLES)
    .filter(([, [viewer, level]]) => action.allows(viewer, subjectAt(level)))
    .map(([name]) => name)
    .join(" ");
}
