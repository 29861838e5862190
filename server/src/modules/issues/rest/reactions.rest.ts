/** REST routes of reactions to issues. */
import { wireId, wireNamespaceRef } from "@cairn/contract/wire";
import * as z from "zod";
import type { Routes } from "../../../platform/http/routes.ts";
import { addAwardRoutes, awardsPolicy, createNoteableAwardableFinder } from "../../awards/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

export function addIssueAwardsRest(routes: Routes): void {
  addAwardRoutes(routes, {
    what: "an issue",
    type: "Issue",
    path: "/projects/:id/issues/:issue_iid",
    params: z.strictObject({ id: wireNamespaceRef, issue_iid: wireId }),
    find: ({ id, issue_iid: iid }) =>
      createNoteableAwardableFinder({ kind: "issue", place: { project: id }, iid }),
    read: issuesPolicy.read,
    give: awardsPolicy.award,
  });
}
