/** Creates notes for the leak tests: visible notes, internal notes, and notes on hidden issues. */
import { noteCreationUrl, noteUrl, NoteCreatedResponse } from "@cairn/contract/notes/discussions";
import { sql, type Kysely } from "kysely";
import type { App } from "../../../src/app.ts";
import { injectRequest } from "../../app.ts";
import { sessionHeaders, type TestPerson } from "../../people.ts";

/** The id of one resource event of each kind (state, label, milestone and so on), by kind. */
type Events = Record<string, number>;

export interface VisibleNotes {
  id: string;
  discussion_id: string;
  /** Id of a reaction to the note. */
  awardId: number;
  events: Events;
}

export interface HiddenNotes {
  /** An internal note on an issue that everybody can read. */
  internal: { id: string; discussion_id: string };
  /** A note on the confidential issue. */
  hidden: { id: string; discussion_id: string };
  /** An internal note that was deleted. */
  deleted: { id: string };
  /** Id of a reaction to the internal note. */
  awardId: number;
  /** Ids of resource events of the confidential issue, by kind. */
  events: Events;
}

interface Wish {
  note: string;
  internal?: boolean;
}

async function say(app: App, who: TestPerson, issueId: number, wish: Wish) {
  const answer = await injectRequest(app, {
    method: "POST",
    url: noteCreationUrl(
      { kind: "project", full_path: "peaks/map" },
      { kind: "issue", id: issueId },
    ),
    headers: sessionHeaders(who),
    payload: { note: { type: "DiscussionNote", ...wish } },
  });
  const { id, discussion_id } = NoteCreatedResponse.parse(answer.json());
  return { id, discussion_id };
}

export async function findIssueIdWithIidOne(
  { platform }: App,
  map: { id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from issues where project_id = ${map.id} and iid = 1`.execute(platform.db);
  return rows[0]?.id ?? 0;
}

/**
 * Attributes for two changes of an issue: the first request sets `meanwhile`, the second sets
 * `again`.
 */
export interface IssueAttributeChanges {
  meanwhile: object;
  again: object;
}

/**
 * Changes labels, milestone, iteration, weight and state of an issue twice, which creates
 * resource events. Returns the id of one event of each kind.
 */
async function rearrange(
  app: App,
  keeper: TestPerson,
  map: { id: number },
  iid: number,
  plans: IssueAttributeChanges,
): Promise<Events> {
  const url = `/api/v4/projects/${map.id}/issues/${iid}`;
  const change = (payload: object) =>
    injectRequest(app, { method: "PUT", url, headers: sessionHeaders(keeper), payload });
  const before = await injectRequest(app, { url, headers: sessionHeaders(keeper) });
  const { weight, state } = before.json<{ weight: number; state: string }>();
  await change({ add_labels: "team::hill", weight: 8, ...plans.meanwhile });
  await change({ remove_labels: "team::hill", weight, ...plans.again });
  const events = state === "opened" ? ["close", "reopen"] : ["reopen", "close"];
  for (const state_event of events) await change({ state_event });
  const { rows } = await sql<{ id: number; action: string }>`
    select max(notes.id) as id, action from notes join issues on issues.id = notes.noteable_id
    where issues.project_id = ${map.id} and issues.iid = ${iid} group by action`.execute(
    app.platform.db,
  );
  const found = new Map(rows.map(({ id, action }) => [action, id]));
  const kinds = { state: "closed", label: "label", milestone: "milestone" };
  const others = { iteration: "iteration", weight: "weight" };
  return Object.fromEntries(
    Object.entries({ ...kinds, ...others }).map(([kind, action]) => [kind, found.get(action) ?? 0]),
  );
}

async function react(app: App, who: TestPerson, noteId: string): Promise<number> {
  const url = `/peaks/map/notes/${noteId}/toggle_award_emoji`;
  await injectRequest(app, {
    method: "POST",
    url,
    headers: sessionHeaders(who),
    payload: { name: "eyes" },
  });
  const { rows } = await sql<{ id: number }>`
    select id from awards where note_id = ${noteId}`.execute(app.platform.db);
  return Number(rows[0]?.id);
}

export async function writeVisibleNotes(
  app: App,
  keeper: TestPerson,
  map: { id: number },
  plans: IssueAttributeChanges,
): Promise<VisibleNotes> {
  const issueId = await findIssueIdWithIidOne(app, map);
  const { id } = await say(app, keeper, issueId, { note: "I saw it, too." });
  // Gives the note a second version.
  await injectRequest(app, {
    method: "PUT",
    url: noteUrl({ kind: "project", full_path: "peaks/map" }, id),
    headers: sessionHeaders(keeper),
    payload: { note: { note: "I saw it, too, twice." } },
  });
  const awardId = await react(app, keeper, id);
  const events = await rearrange(app, keeper, map, 1, plans);
  return { id, discussion_id: discussionNamed(Number(id)), awardId, events };
}

function discussionNamed(firstId: number): string {
  return firstId.toString(16).padStart(40, "0");
}

/**
 * Replaces the random discussion ids with ids computed from the first note of each discussion, so
 * that both instances have the same ids.
 */
export async function setPredictableDiscussionIds<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`update notes set discussion_id = decode(lpad(to_hex(named.first), 40, '0'), 'hex')
    from (select discussion_id, min(id) as first from notes group by discussion_id) named
    where named.discussion_id = notes.discussion_id`.execute(db);
}

export async function writeHiddenNotes(
  app: App,
  keeper: TestPerson,
  map: { id: number },
  confidential: { id: number; iid: number },
  { plans, secret }: { plans: IssueAttributeChanges; secret: (text: string) => string },
): Promise<HiddenNotes> {
  const issueId = await findIssueIdWithIidOne(app, map);
  const internally = (text: string) =>
    say(app, keeper, issueId, { note: secret(text), internal: true });
  const internal = await internally("Between us, the");
  const hidden = await say(app, keeper, confidential.id, { note: secret("We all know of the") });
  const deleted = await internally("Forget the");
  const url = noteUrl({ kind: "project", full_path: "peaks/map" }, deleted.id);
  await injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(keeper) });
  const awardId = await react(app, keeper, internal.id);
  const events = await rearrange(app, keeper, map, confidential.iid, plans);
  return { internal, hidden, deleted, awardId, events };
}
