/** JSON of protected branches. */
import { DEVELOPER, MAINTAINER } from "@cairn/contract/access";
import type { ProtectedBranch } from "@cairn/contract/repositories/protected-branches";
import type { ProtectedBranchRow } from "./protected-branches.queries.ts";

const DESCRIPTIONS = new Map([
  [DEVELOPER, "Developers + Maintainers"],
  [MAINTAINER, "Maintainers"],
]);

export function presentProtectedBranch(row: ProtectedBranchRow): ProtectedBranch {
  return {
    id: row.id,
    name: row.name,
    push_access_levels: presentLevel(row.push_access_level),
    merge_access_levels: presentLevel(row.merge_access_level),
    unprotect_access_levels: presentLevel(MAINTAINER),
    allow_force_push: row.allow_force_push,
    code_owner_approval_required: false,
  };
}

function presentLevel(level: number) {
  return [
    {
      access_level: level,
      access_level_description: DESCRIPTIONS.get(level) ?? "No one",
      user_id: null,
      group_id: null,
    },
  ];
}
