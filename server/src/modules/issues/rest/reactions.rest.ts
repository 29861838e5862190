/** REST routes of reactions to issues. */
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import {
  registerAwardRestRoutes,
  awardsPolicy,
  createNoteableAwardableFinder,
} from "../../awards/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

export function registerIssueAwardsRestRoutes(routes: RouteRegistrar): void {
  registerAwardRestRoutes(routes, {
    what: "an issue",
    type: "Issue",
    path: "/projects/:id/issues/:issue_iid",
    params: z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId }),
    find: ({ id, issue_iid: iid }) =>
      createNoteableAwardableFinder({ kind: "issue", place: { project: id }, iid }),
    read: issuesPolicy.read,
    give: awardsPolicy.award,
  });
}
