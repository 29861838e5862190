/** Users as administrators see and change them: addresses and schemas. */
import * as z from "zod";
import { appendQueryString, type SearchAndPageQuery } from "../addresses.ts";
import { ADMIN_USERS_PATH } from "../administration.ts";
import { UserBasic } from "../users.ts";

export const ADMIN_USERS_PER_PAGE = 20;

/** A user with the fields that only administrators see. */
export const AdminUser = UserBasic.extend({
  email: z.string(),
  is_admin: z.boolean(),
  created_at: z.string(),
  /** Day of the last activity, as `yyyy-mm-dd`. */
  last_activity_on: z.string().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Body of the requests that make a user an administrator or end it. */
export const PromotionForm = z.strictObject({ current_password: z.string().min(1).max(1024) });

export function adminUsersUrl({ search, page }: SearchAndPageQuery): string {
  return appendQueryString(`${ADMIN_USERS_PATH}.json`, {
    search,
    page,
    per_page: ADMIN_USERS_PER_PAGE,
  });
}

export function promotionPath(userId: number): string {
  return `${ADMIN_USERS_PATH}/${userId}/promote`;
}

export function demotionPath(userId: number): string {
  return `${ADMIN_USERS_PATH}/${userId}/demote`;
}
