/** Converts a user to a viewer where there is no request: in jobs, and to check what a user could do. */
import type { SignedInViewer } from "../../../platform/auth/viewer.ts";
import type { UserRow } from "../users.queries.ts";

export function toViewer(
  person: Pick<UserRow, "id" | "username" | "name" | "admin" | "external">,
): SignedInViewer {
  const { id: userId, username, name, admin, external } = person;
  return {
    kind: "user",
    userId,
    username,
    name,
    admin,
    external,
    ipAddress: null,
    by: { job: true },
  };
}
