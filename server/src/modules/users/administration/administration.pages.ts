/** Pages for administrators about the instance and its users. */
import { ADMIN_PATH, ADMIN_USERS_PATH } from "@cairn/contract/administration";
import { AdminUser, adminUsersUrl, PromotionForm } from "@cairn/contract/administration/users";
import { toListCacheKey } from "@cairn/contract/pages";
import { wireId, wireSearchAndPageQuery } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { demoteUser } from "../demoting.ts";
import { promoteUser } from "../promoting.ts";
import { usersPolicy } from "../users.policy.ts";
import { presentUserForAdmin } from "../users.present.ts";
import { listUsersForAdmin } from "./listing-users.ts";

export function registerAdministrationPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: ADMIN_PATH,
    action: usersPolicy.administer,
    async load({ ctx }) {
      authorize(ctx, usersPolicy.administer);
      return {};
    },
  });

  routes.page({
    path: ADMIN_USERS_PATH,
    action: usersPolicy.administer,
    query: wireSearchAndPageQuery,
    async load({ ctx, query }) {
      authorize(ctx, usersPolicy.administer);
      return { reads: [toListCacheKey(adminUsersUrl(query))] };
    },
  });

  routes.web({
    method: "GET",
    path: `${ADMIN_USERS_PATH}.json`,
    action: usersPolicy.administer,
    summary: "List all users for administrators",
    query: z.strictObject({
      ...pagingQueryParams,
      search: z
        .string()
        .max(255)
        .transform((text) => text || undefined)
        .optional(),
    }),
    response: z.array(AdminUser),
    async handler(call) {
      const { ctx, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listUsersForAdmin(ctx, query.search, slice),
      );
      return rows.map(({ user, email }) => presentUserForAdmin(ctx.config.url, user, email));
    },
  });

  routes.web({
    method: "POST",
    path: `${ADMIN_USERS_PATH}/:id/promote`,
    action: usersPolicy.promote,
    summary: "Make a user an administrator, end their sessions and revoke their access tokens",
    params: z.strictObject({ id: wireId }),
    body: PromotionForm,
    async handler({ ctx, params, body }) {
      await promoteUser(ctx, params.id, body.current_password);
    },
  });

  routes.web({
    method: "POST",
    path: `${ADMIN_USERS_PATH}/:id/demote`,
    action: usersPolicy.demote,
    summary: "Remove an administrator's permissions",
    params: z.strictObject({ id: wireId }),
    body: PromotionForm,
    async handler({ ctx, params, body }) {
      await demoteUser(ctx, params.id, body.current_password);
    },
  });
}
