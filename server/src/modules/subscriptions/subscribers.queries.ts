/** SQL that finds the users who are subscribed to a noteable. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { Noteable } from "../noteables/index.ts";

export interface Subscriber {
  user_id: number;
  assigned: boolean;
  mentioned: boolean;
}

/**
 * Finds the active users who are subscribed to the noteable, as `isSubscribed` decides it, and of the
 * users with the ids `mentionedIds` the ones that did not unsubscribe. The caller must check which of
 * them can read the noteable. The statement is one, however many users there are.
 */
export async function findSubscribers(
  ctx: Context,
  {
    id,
    author_id: authorId,
    assignee_ids: assigneeIds,
  }: Pick<Noteable, "id" | "author_id" | "assignee_ids">,
  mentionedIds: readonly number[],
  limit: number,
): Promise<Subscriber[]> {
  const assignees = [...assigneeIds];
  const mentioned = [...mentionedIds];
  const { rows } = await sql<Subscriber>`
    with candidates as (
      select author_id as user_id, true as commented from notes
      where noteable_id = ${id} and action is null
      union select user_id, false from subscriptions where noteable_id = ${id}
      union select unnest(${[authorId, ...assignees, ...mentioned]}::bigint[]), false
    ), people as (
      select user_id, bool_or(commented) as commented from candidates group by user_id
    )
    select users.id as user_id,
      users.id = any(${assignees}::bigint[]) as assigned,
      users.id = any(${mentioned}::bigint[]) as mentioned
    from people
    join users on users.id = people.user_id and users.state = 'active'
    left join subscriptions said on said.noteable_id = ${id} and said.user_id = users.id
    where coalesce(said.subscribed,
      users.id = any(${mentioned}::bigint[])
      or (users.id = ${authorId} and users.subscribe_on_creation)
      or (users.id = any(${assignees}::bigint[]) and users.subscribe_on_assignment)
      or (people.commented and users.subscribe_on_comment))
    order by mentioned desc, assigned desc, users.id
    limit ${limit}`.execute(databaseHandle<"notes" | "subscriptions" | "users">(ctx));
  return rows;
}
