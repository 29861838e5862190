/** User search for pickers (assignee, author, …): members of a project or group, or all users. */
import type { UserBasic } from "@cairn/contract/users";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { listMembers } from "../members/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { findUsersById, listUsers, presentUserBasic, usersPolicy } from "../users/index.ts";

export interface UserSearchOptions {
  search?: string | undefined;
  where?: PlaceRef | undefined;
  skip: readonly number[];
  /** True puts the viewer first in the list of users, unless the request has a search string. */
  withSelf: boolean;
  /** The id of a user who is always in the list of users, even if the search string does not match. */
  authorId?: number | undefined;
}

const PAGE = { limit: 20, offset: 0 };

export async function autocompleteUsers(
  ctx: Context,
  wish: UserSearchOptions,
): Promise<UserBasic[]> {
  authorize(ctx, usersPolicy.list);
  const { search, where, skip } = wish;
  const found =
    where === undefined
      ? await listUsers(ctx, { search, active: true, orderBy: "name", sort: "asc" }, PAGE)
      : await listMembers(ctx, where, { inherited: true, query: search }, PAGE);
  const self = wish.withSelf && !search ? viewerUserId(ctx.viewer) : null;
  const first = [self, wish.authorId].flatMap((id) => (typeof id === "number" ? id : []));
  const wanted = first.length === 0 ? [] : await findUsersById(ctx, first);
  const people = new Map([...wanted, ...found.rows].map((person) => [person.id, person]));
  return [...people.values()]
    .filter(({ id, state }) => state === "active" && !skip.includes(id))
    .slice(0, PAGE.limit)
    .map((person) => presentUserBasic(ctx.config.url, person));
}
