/** Web route by which the page of a new issue learns which epics the issue can belong to. */
import { EpicAssignment, epicAssignmentUrl } from "@cairn/contract/epics/epic-assignment";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { issuesPolicy } from "../../issues/index.ts";
import { getEpicAssignment } from "../issues/epic-assignment.ts";

export function registerEpicAssignmentWebRoute(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: epicAssignmentUrl(":place"),
    action: issuesPolicy.list,
    summary: "Get the group whose epics issues of the project can belong to",
    params: z.strictObject({ place: wireFullPath }),
    response: EpicAssignment.nullable(),
    handler: ({ ctx, params }) => getEpicAssignment(ctx, { path: params.place }),
  });
}
