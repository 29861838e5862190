/**
 * Converts the filter of an issue list from the form that clients send, with usernames, titles,
 * `None` and `Any`, to the form for the SQL query, with ids.
 */
import {
  HEALTH_STATUS,
  ISSUE_TYPE,
  type HealthStatus,
  type IssueState,
  type IssueType,
} from "@cairn/contract/issues/issues";
import { AppError } from "../../../platform/errors/app-error.ts";
import { rateLimitKey, viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { findEmoji, type ReferencingTextPlace } from "../../../platform/markdown/index.ts";
import { currentDate } from "../../access/index.ts";
import { findEpicIdByReference } from "../epics/issue-epics.ts";
import { getNoteableKind } from "../../noteables/index.ts";
import { findUsersByUsername } from "../../users/index.ts";
import type { NumberFilter, IssueFilter } from "./list-conditions.queries.ts";
import {
  findLabelMilestoneOrIterationIdsByTitle,
  type NamespacesToSearch,
} from "./title-lookups.queries.ts";

/** The filter as clients send it, with usernames and titles instead of ids. */
export interface IssueFilterInput {
  state?: IssueState | "all" | undefined;
  scope?: "created_by_me" | "assigned_to_me" | "mentions_me" | "all" | undefined;
  labels?: readonly string[] | undefined;
  milestone?: string | undefined;
  milestoneId?: number | undefined;
  iids?: readonly number[] | undefined;
  search?: string | undefined;
  in?: readonly ("title" | "description")[] | undefined;
  authorId?: number | undefined;
  authorUsername?: string | undefined;
  assigneeId?: number | "None" | "Any" | undefined;
  assigneeUsernames?: readonly string[] | undefined;
  reaction?: string | undefined;
  confidential?: boolean | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  dueDate?: string | undefined;
  weight?: number | "None" | "Any" | undefined;
  healthStatus?: HealthStatus | "None" | "Any" | undefined;
  epicId?: number | "None" | "Any" | undefined;
  /** A reference such as `&1`, instead of `epicId`. */
  epicReference?: string | undefined;
  iterationId?: number | "None" | "Any" | undefined;
  iterationTitle?: string | undefined;
  types?: readonly IssueType[] | undefined;
  nonArchived?: boolean | undefined;
  not?:
    | {
        labels?: readonly string[] | undefined;
        milestone?: string | undefined;
        iids?: readonly number[] | undefined;
        authorId?: number | undefined;
        authorUsername?: string | undefined;
        assigneeId?: number | undefined;
        assigneeUsernames?: readonly string[] | undefined;
      }
    | undefined;
}

/**
 * The maximum number of names in one list of a filter. Each name adds a condition to the SQL query.
 */
const MOST_NAMES = 50;
const MOST_NUMBERS = 1_000;
const LONGEST_TEXT = 255;

/**
 * Throws when the filter is too large. The check is here instead of in the routes, because not
 * every API limits its input.
 */
function assertModest(wish: IssueFilterInput): void {
  const names = [
    wish.labels,
    wish.not?.labels,
    wish.assigneeUsernames,
    wish.not?.assigneeUsernames,
  ];
  const texts = [wish.search, wish.milestone, wish.iterationTitle, ...names.flat()];
  const isTooMuch =
    names.some((list) => (list?.length ?? 0) > MOST_NAMES) ||
    [wish.iids, wish.not?.iids].some((list) => (list?.length ?? 0) > MOST_NUMBERS) ||
    texts.some((text) => (text?.length ?? 0) > LONGEST_TEXT);
  if (isTooMuch)
    throw new AppError(
      "bad_request",
      "400 Bad request - the filter has too many or too long values",
    );
}

/** An empty list of ids. A filter with this list matches no issue. */
const NOTHING: readonly number[] = [];

export async function parseIssueFilter(
  ctx: Context,
  wish: IssueFilterInput,
  among: NamespacesToSearch,
  /** The project or group of the list, which references in the filter are relative to. */
  place: ReferencingTextPlace | null = null,
): Promise<IssueFilter> {
  assertModest(wish);
  if (wish.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  const named = (table: "labels" | "milestones" | "iterations", titles: readonly string[]) =>
    titles.length === 0
      ? new Map<string, number[]>()
      : findLabelMilestoneOrIterationIdsByTitle(ctx, table, titles, among);
  const labels = await named("labels", [...(wish.labels ?? []), ...(wish.not?.labels ?? [])]);
  const milestones = await named(
    "milestones",
    [wish.milestone, wish.not?.milestone].filter(isText),
  );
  const iterations = await named("iterations", [wish.iterationTitle].filter(isText));
  const people = await peopleByName(ctx, wish);
  return {
    state: wish.state === "all" ? undefined : wish.state,
    iids: wish.iids,
    types: wish.types?.map((type) => ISSUE_TYPE[type]),
    confidential: wish.confidential,
    author: authorOf(ctx, wish, people),
    assignees: assigneesOf(ctx, wish, people),
    mentioned: wish.scope === "mentions_me" ? (viewerUserId(ctx.viewer) ?? 0) : undefined,
    labels: labelsOf(wish.labels, labels),
    milestone:
      choice(wish.milestone, (title) => milestones.get(title) ?? NOTHING) ??
      choice(wish.milestoneId, (id) => [id]),
    iteration:
      choice(wish.iterationTitle, (title) => iterations.get(title) ?? NOTHING) ??
      choice(wish.iterationId, (id) => [id]),
    epic: await epicOf(ctx, wish, place),
    weight: choice(wish.weight, (weight) => [weight]),
    health: choice(wish.healthStatus, (status) => [HEALTH_STATUS[status]]),
    reaction: reactionOf(ctx, wish),
    search: searchOf(wish),
    createdAfter: wish.createdAfter,
    createdBefore: wish.createdBefore,
    updatedAfter: wish.updatedAfter,
    updatedBefore: wish.updatedBefore,
    due: wish.dueDate === undefined ? undefined : dueRange(wish.dueDate, currentDate(ctx)),
    nonArchived: wish.nonArchived,
    not: {
      iids: wish.not?.iids,
      labels: wish.not?.labels?.flatMap((title) => labels.get(title) ?? []),
      milestone: wish.not?.milestone === undefined ? undefined : milestones.get(wish.not.milestone),
      author: oneOf(wish.not?.authorId, wish.not?.authorUsername, people),
      assignees:
        wish.not?.assigneeUsernames?.flatMap((name) => people.get(name.toLowerCase()) ?? []) ??
        oneOf(wish.not?.assigneeId, undefined, people),
    },
  };
}

function isText(text: string | undefined): text is string {
  return text !== undefined && !isNone(text) && !isAny(text);
}

function isNone(text: unknown): boolean {
  return typeof text === "string" && text.toLowerCase() === "none";
}

function isAny(text: unknown): boolean {
  return typeof text === "string" && text.toLowerCase() === "any";
}

function choice<Value extends string | number>(
  value: Value | undefined,
  idsOf: (value: Exclude<Value, "None" | "Any">) => readonly number[],
): NumberFilter | undefined {
  if (value === undefined) return undefined;
  if (isNone(value)) return "none";
  return isAny(value) ? "any" : idsOf(value as Exclude<Value, "None" | "Any">);
}

/** Issues whose epic the viewer cannot read are listed like issues without an epic. */
async function epicOf(
  ctx: Context,
  { epicId, epicReference }: IssueFilterInput,
  place: ReferencingTextPlace | null,
): Promise<IssueFilter["epic"]> {
  const named =
    epicReference === undefined ? null : await findEpicIdByReference(ctx, place, epicReference);
  const ids =
    epicReference === undefined ? choice(epicId, (id) => [id]) : named ? [named] : NOTHING;
  if (ids === undefined) return undefined;
  const isVisible = getNoteableKind({ kind: "epic" }).visible(ctx, "epic_issues.epic_id");
  return { ids, isVisible };
}

function labelsOf(
  titles: readonly string[] | undefined,
  known: ReadonlyMap<string, readonly number[]>,
): IssueFilter["labels"] {
  if (titles === undefined || titles.length === 0) return undefined;
  if (titles.length === 1 && isNone(titles[0])) return "none";
  if (titles.length === 1 && isAny(titles[0])) return "any";
  return titles.map((title) => known.get(title) ?? NOTHING);
}

type People = ReadonlyMap<string, number>;

async function peopleByName(ctx: Context, wish: IssueFilterInput): Promise<People> {
  const names = [
    wish.authorUsername,
    wish.not?.authorUsername,
    ...(wish.assigneeUsernames ?? []),
    ...(wish.not?.assigneeUsernames ?? []),
  ].filter((name) => name !== undefined);
  if (names.length === 0) return new Map();
  const people = await findUsersByUsername(ctx, names);
  return new Map(people.map((person) => [person.username.toLowerCase(), person.id]));
}

function oneOf(id: number | undefined, username: string | undefined, people: People) {
  if (id !== undefined) return [id];
  if (username === undefined) return undefined;
  const found = people.get(username.toLowerCase());
  return found === undefined ? NOTHING : [found];
}

function authorOf(ctx: Context, wish: IssueFilterInput, people: People) {
  const author = oneOf(wish.authorId, wish.authorUsername, people);
  if (wish.scope !== "created_by_me") return author;
  const me = viewerUserId(ctx.viewer) ?? 0;
  return author === undefined || author.includes(me) ? [me] : NOTHING;
}

function assigneesOf(
  ctx: Context,
  wish: IssueFilterInput,
  people: People,
): IssueFilter["assignees"] {
  const me = wish.scope === "assigned_to_me" ? [viewerUserId(ctx.viewer) ?? 0] : [];
  if (wish.assigneeUsernames !== undefined) {
    const ids = wish.assigneeUsernames.map((name) => people.get(name.toLowerCase()) ?? 0);
    return [...ids, ...me];
  }
  if (wish.assigneeId === undefined) return me.length > 0 ? me : undefined;
  if (typeof wish.assigneeId === "number") return [wish.assigneeId, ...me];
  return wish.assigneeId === "None" ? "none" : me.length > 0 ? me : "any";
}

/** The filter for the viewer's own reactions. Visitors get user id 0, which has no reactions. */
function reactionOf(ctx: Context, { reaction }: IssueFilterInput): IssueFilter["reaction"] {
  if (reaction === undefined) return undefined;
  const userId = viewerUserId(ctx.viewer) ?? 0;
  if (isNone(reaction)) return { userId, emoji: "none" };
  if (isAny(reaction)) return { userId, emoji: "any" };
  return { userId, emoji: { name: findEmoji(reaction)?.name ?? reaction } };
}

function searchOf({ search, in: places }: IssueFilterInput): IssueFilter["search"] {
  if (search === undefined) return undefined;
  const has = (place: "title" | "description") => places === undefined || places.includes(place);
  return { text: search, title: has("title"), description: has("description") };
}

const DAY = 86_400_000;

/** Maps a due date keyword of the API, such as `week` or `month`, to a range of days. */
function dueRange(word: string, today: string): IssueFilter["due"] {
  const day = (offset: number) =>
    new Date(Date.parse(today) + offset * DAY).toISOString().slice(0, 10);
  const monthStart = (offset: number) => {
    const date = new Date(today);
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))
      .toISOString()
      .slice(0, 10);
  };
  switch (word) {
    case "0":
    case "none":
      return "none";
    case "any":
      return { from: "0001-01-01" };
    case "today":
      return { from: today, before: day(1) };
    case "tomorrow":
      return { from: day(1), before: day(2) };
    case "overdue":
      return { before: today };
    case "week": {
      // A week begins on Monday; `getUTCDay` returns 0 for Sunday.
      const monday = day(-((new Date(today).getUTCDay() + 6) % 7));
      const next = new Date(Date.parse(monday) + 7 * DAY).toISOString().slice(0, 10);
      return { from: monday, before: next };
    }
    case "month":
      return { from: monthStart(0), before: monthStart(1) };
    case "next_month_and_previous_two_weeks":
      return { from: day(-14), before: monthStart(2) };
    default:
      throw new AppError("bad_request", "due_date does not have a valid value");
  }
}
