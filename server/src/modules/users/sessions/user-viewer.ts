/** Somebody as a viewer, although they are not the one who is asking: for jobs, and for asking what they might do. */
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
