/** The list of all faults that bin/mutations writes into the program. */
import { issueServiceMutations } from "./issue-services.ts";
import type { Mutation } from "./mutation.ts";
import { noteServiceMutations } from "./note-services.ts";
import { otherServiceMutations } from "./other-services.ts";
import { platformMutations } from "./platform.ts";
import { policyMutations } from "./policies.ts";
import { queryMutations } from "./queries.ts";
import { webMutations } from "./web.ts";

export const mutations: readonly Mutation[] = [
  ...issueServiceMutations,
  ...noteServiceMutations,
  ...otherServiceMutations,
  ...policyMutations,
  ...queryMutations,
  ...platformMutations,
  ...webMutations,
];
