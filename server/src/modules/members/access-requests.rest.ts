/** REST routes of access requests, the same for groups and projects. */
import { DEVELOPER } from "@cairn/contract/access";
import { AccessRequest, Member } from "@cairn/contract/members";
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import {
  approveAccessRequest,
  listAccessRequests,
  removeAccessRequest,
  requestAccess,
} from "./access-requests.ts";
import { membersPolicy } from "./members.policy.ts";
import { presentAccessRequest, presentMember } from "./members.present.ts";
import { MEMBER_ROUTE_SCOPES, type MemberRouteScope } from "./members.rest.ts";

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });
const RequestParams = z.strictObject({ id: wireNamespaceIdOrPath, user_id: wireId });

export function registerAccessRequestRestRoutes(routes: RouteRegistrar): void {
  for (const scope of MEMBER_ROUTE_SCOPES) addRoutes(routes, scope);
}

function addRoutes(routes: RouteRegistrar, { under, place, level }: MemberRouteScope): void {
  const path = `/${under}/:id/access_requests`;

  routes.api({
    method: "GET",
    path,
    action: membersPolicy.listRequests,
    summary: "List access requests, oldest first",
    params: PlaceParams,
    query: z.strictObject(pagingQueryParams),
    response: z.array(AccessRequest),
    async handler(call) {
      const { ctx, params } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listAccessRequests(ctx, place(params.id), slice),
      );
      return rows.map((row) => presentAccessRequest(ctx.config.url, row));
    },
  });

  routes.api({
    method: "POST",
    path,
    action: membersPolicy.requestAccess,
    summary: "Request access for oneself",
    params: PlaceParams,
    response: AccessRequest,
    creates: true,
    handler: async ({ ctx, params }) =>
      presentAccessRequest(ctx.config.url, await requestAccess(ctx, place(params.id))),
  });

  routes.api({
    method: "PUT",
    path: `${path}/:user_id/approve`,
    action: membersPolicy.add,
    summary: "Approve an access request",
    params: RequestParams,
    body: z.strictObject({ access_level: level.default(DEVELOPER) }),
    response: Member,
    status: 201,
    async handler({ ctx, params, body }) {
      const ref = place(params.id);
      const member = await approveAccessRequest(ctx, ref, params.user_id, body.access_level);
      return presentMember(ctx.config.url, member);
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:user_id`,
    action: membersPolicy.removeRequest,
    summary: "Deny an access request, or withdraw one's own",
    params: RequestParams,
    handler: ({ ctx, params }) => removeAccessRequest(ctx, place(params.id), params.user_id),
  });
}
