/** REST routes that read and set the status of users. */
import { UserStatus, UserStatusUpdate } from "@cairn/contract/users/user-status";
import { wireUserIdOrUsername } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { usersPolicy } from "../users.policy.ts";
import { presentUserStatus } from "./status.present.ts";
import { getOwnStatus, getUserStatus, replaceOwnStatus, updateOwnStatus } from "./status.ts";

export function registerStatusRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/user/status",
    action: usersPolicy.readSelf,
    summary: "Get the status of the current user",
    response: UserStatus,
    handler: async ({ ctx }) => presentUserStatus(await getOwnStatus(ctx)),
  });

  routes.api({
    method: "PUT",
    path: "/user/status",
    action: usersPolicy.changeStatus,
    summary: "Set the status of the current user, and remove the fields that are left out",
    body: UserStatusUpdate,
    response: UserStatus,
    handler: async ({ ctx, body }) => presentUserStatus(await replaceOwnStatus(ctx, body)),
  });

  routes.api({
    method: "PATCH",
    path: "/user/status",
    action: usersPolicy.changeStatus,
    summary: "Change some fields of the status of the current user",
    body: UserStatusUpdate,
    response: UserStatus,
    handler: async ({ ctx, body }) => presentUserStatus(await updateOwnStatus(ctx, body)),
  });

  routes.api({
    method: "GET",
    path: "/users/:user_id/status",
    action: usersPolicy.readStatus,
    summary: "Get the status of a user",
    params: z.strictObject({ user_id: wireUserIdOrUsername }),
    response: UserStatus,
    handler: async ({ ctx, params }) => presentUserStatus(await getUserStatus(ctx, params.user_id)),
  });
}
