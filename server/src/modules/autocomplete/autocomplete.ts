/**
 * Autocomplete for text editors: members, labels, milestones and quick actions of a project or group.
 */
import type {
  AutocompleteIssueOrMilestone,
  AutocompleteLabel,
  AutocompleteMember,
} from "@cairn/contract/markdown";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { QuickActionSummary } from "../../platform/quick-actions/index.ts";
import { listGroups } from "../groups/index.ts";
import { listLabels } from "../labels/index.ts";
import { listMembers, membersPolicy } from "../members/index.ts";
import { listMilestones } from "../milestones/index.ts";
import { findNoteableKindByName, getNoteableKind, type Noteable } from "../noteables/index.ts";
import { getPlace, type PlaceRef } from "../projects/index.ts";
import {
  listStatusOfUsers,
  presentShownStatus,
  presentUserBasic,
  type UserStatusRow,
} from "../users/index.ts";
import { autocompletePolicy } from "./autocomplete.policy.ts";
import { countMembersByGroup } from "./autocomplete.queries.ts";

/** What an editor sends: the noteable whose text is edited, and the search string after `@` or `/`. */
export interface AutocompleteRequest {
  /** The kind of noteable, such as `Issue`. Also set for a new noteable, which has no iid yet. */
  type?: string | undefined;
  about?: { type: string; id: number } | undefined;
  search?: string | undefined;
}

const ROWS = { limit: 100, offset: 0 };
const MANY_ROWS = { limit: 500, offset: 0 };
const GROUPS = { limit: 20, offset: 0 };

/** Lists author and assignees of the noteable, then `@all`, then groups, then the other members. */
export async function autocompleteMembers(
  ctx: Context,
  where: PlaceRef,
  { about, search }: AutocompleteRequest,
): Promise<AutocompleteMember[]> {
  const filter = { inherited: true, query: search };
  const { rows, total } = await listMembers(ctx, where, filter, ROWS);
  const noteable = await noteableAbout(ctx, where, about);
  const concerned = noteable === null ? [] : getNoteableKind(noteable).concerned(noteable);
  const people = new Map([...concerned, ...rows].map((person) => [person.id, person]));
  const statuses = await listStatusOfUsers(ctx, [...people.keys()]);
  const presented = [...people.values()].map((person, index) =>
    presentMember(ctx, person, statuses[index] ?? null),
  );
  const first = new Set(concerned.map(({ id }) => id)).size;
  return [
    ...presented.slice(0, first),
    { username: "all", name: "All project and group members", count: total ?? rows.length },
    ...(await completeGroups(ctx, search)),
    ...presented.slice(first),
  ];
}

function presentMember(
  { config }: Context,
  person: { id: number; username: string; name: string; state: string },
  status: UserStatusRow | null,
): AutocompleteMember {
  const { username, name, avatar_url } = presentUserBasic(config.url, person);
  const shown = presentShownStatus(status);
  return {
    type: "User",
    username,
    name,
    avatar_url,
    availability: status?.availability ?? null,
    ...(shown && { status: shown }),
  };
}

/**
 * Lists the groups that the viewer is a direct or inherited member of, and the ancestors of these
 * groups. Visitors get no groups.
 */
async function completeGroups(ctx: Context, search?: string): Promise<AutocompleteMember[]> {
  if (ctx.viewer.kind !== "user") return [];
  const filter = { own: true, search, orderBy: "path", sort: "asc" } as const;
  const { rows } = await listGroups(ctx, filter, GROUPS);
  // The member count is 0 for groups whose member list the viewer cannot see.
  const counts = await countMembersByGroup(
    ctx,
    rows.filter((group) => membersPolicy.list.allows(ctx.viewer, group)).map(({ id }) => id),
  );
  return rows.map((group) => ({
    type: "Group",
    username: group.full_path,
    name: group.name,
    avatar_url: null,
    count: counts.get(group.id) ?? 0,
    mentionsDisabled: group.mentions_disabled,
  }));
}

export async function autocompleteLabels(
  ctx: Context,
  where: PlaceRef,
  { about, search }: AutocompleteRequest,
): Promise<AutocompleteLabel[]> {
  const filter = { ancestors: true, withCounts: false, search };
  const { rows } = await listLabels(ctx, where, filter, MANY_ROWS);
  const noteable = await noteableAbout(ctx, where, about);
  const held = new Set(noteable === null ? [] : getNoteableKind(noteable).labelIds(noteable));
  return rows.map(({ id, title, color }) =>
    held.has(id) ? { title, color, set: true } : { title, color },
  );
}

export async function autocompleteMilestones(
  ctx: Context,
  where: PlaceRef,
  { search }: AutocompleteRequest,
): Promise<AutocompleteIssueOrMilestone[]> {
  const filter = { ancestors: true, state: "active", search } as const;
  const { rows } = await listMilestones(ctx, where, filter, ROWS);
  return rows.map(({ iid, title }) => ({ iid, title }));
}

/**
 * Lists the quick actions that the viewer can use now on the noteable that `about` names. Without
 * `about`, lists the quick actions for a new noteable of the kind `type`.
 */
export async function autocompleteQuickActions(
  ctx: Context,
  where: PlaceRef,
  { about, type = "" }: AutocompleteRequest,
): Promise<QuickActionSummary[]> {
  await getPlace(ctx, where);
  authorize(ctx, autocompletePolicy.commands);
  const kind = findNoteableKindByName(type);
  if (kind === undefined) return [];
  const noteable = about === undefined ? undefined : await noteableAbout(ctx, where, about);
  if (noteable === null || ctx.viewer.kind !== "user") return [];
  return kind.offeredCommands(ctx, where, noteable);
}

/**
 * Finds the noteable that the request names. Returns null when the noteable does not exist, is hidden
 * from the viewer or has an unknown type.
 */
async function noteableAbout(
  ctx: Context,
  place: PlaceRef,
  about: AutocompleteRequest["about"],
): Promise<Noteable | null> {
  const kind = about && findNoteableKindByName(about.type);
  if (about === undefined || kind === undefined) return null;
  return kind.get(ctx, { kind: kind.name, place, iid: about.id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
