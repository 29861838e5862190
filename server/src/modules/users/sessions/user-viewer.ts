/**
 * Converts a user to a viewer without a request: for jobs, and to check the permissions of another
 * user.
 */
import type { SignedInViewer } from "../../../platform/auth/viewer.ts";
import { toPreferences, type PreferenceRow } from "../preferences/preferences.ts";
import type { UserRow } from "../users.queries.ts";

export function toViewer(
  person: Pick<UserRow, "id" | "username" | "name" | "admin" | "external"> & PreferenceRow,
): SignedInViewer {
  const { id: userId, username, name, admin, external } = person;
  return {
    kind: "user",
    userId,
    username,
    name,
    admin,
    external,
    preferences: toPreferences(person),
    ipAddress: null,
    by: { job: true },
  };
}
