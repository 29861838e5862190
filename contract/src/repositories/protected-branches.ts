/** Protected branches in the API: schemas and limits. */
import * as z from "zod";

export const PROTECTED_BRANCHES_MAX = 200;
/** Nobody, developers and maintainers, or maintainers. */
export const BRANCH_ACCESS_LEVELS = [0, 30, 40] as const;

const BranchAccessLevel = z.strictObject({
  access_level: z.int(),
  access_level_description: z.string(),
  user_id: z.int().nullable(),
  group_id: z.int().nullable(),
});

export const ProtectedBranch = z.strictObject({
  id: z.int(),
  name: z.string(),
  push_access_levels: z.array(BranchAccessLevel),
  merge_access_levels: z.array(BranchAccessLevel),
  unprotect_access_levels: z.array(BranchAccessLevel),
  allow_force_push: z.boolean(),
  code_owner_approval_required: z.boolean(),
});
export type ProtectedBranch = z.infer<typeof ProtectedBranch>;
