/**
 * Web routes of autocomplete: `/-/autocomplete_sources/…` in projects and groups, and the user search.
 */
import {
  AutocompleteQuickAction,
  AutocompleteIssueOrMilestone,
  AutocompleteLabel,
  AutocompleteMember,
  AutocompleteQuery,
  AutocompleteUsersQuery,
} from "@cairn/contract/markdown";
import { UserBasic } from "@cairn/contract/users";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { AnyAction } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { labelsPolicy } from "../labels/index.ts";
import { membersPolicy } from "../members/index.ts";
import { milestonesPolicy } from "../milestones/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { usersPolicy } from "../users/index.ts";
import { autocompletePolicy } from "./autocomplete.policy.ts";
import {
  autocompleteQuickActions,
  autocompleteLabels,
  autocompleteMembers,
  autocompleteMilestones,
  type AutocompleteRequest,
} from "./autocomplete.ts";
import { autocompleteUsers } from "./autocomplete-users.ts";

export interface AutocompleteSource {
  /** The last part of the route's path: `/-/autocomplete_sources/<name>`. */
  name: string;
  /** The action that the routes check. Routes in groups check `groupAction` instead if it is set. */
  action: AnyAction;
  groupAction?: AnyAction;
  rows: z.ZodType;
  complete: (
    ctx: Context,
    where: PlaceRef,
    wish: AutocompleteRequest,
  ) => Promise<readonly unknown[]>;
}

const SOURCES: readonly AutocompleteSource[] = [
  {
    name: "members",
    action: membersPolicy.list,
    rows: AutocompleteMember,
    complete: autocompleteMembers,
  },
  {
    name: "labels",
    action: labelsPolicy.read,
    rows: AutocompleteLabel,
    complete: autocompleteLabels,
  },
  {
    name: "milestones",
    action: milestonesPolicy.read,
    rows: AutocompleteIssueOrMilestone,
    complete: autocompleteMilestones,
  },
  {
    name: "commands",
    action: autocompletePolicy.commands,
    rows: AutocompleteQuickAction,
    complete: autocompleteQuickActions,
  },
];

export function registerAutocompleteWebRoutes(routes: RouteRegistrar): void {
  for (const source of SOURCES) registerAutocompleteSourceRoutes(routes, source);
  addPeople(routes);
}

/**
 * Adds the routes of one source of suggestions: one route for projects and one for groups. Other
 * modules call this function to add their own suggestions.
 */
export function registerAutocompleteSourceRoutes(
  routes: RouteRegistrar,
  source: AutocompleteSource,
): void {
  const { action, groupAction = action } = source;
  add(routes, "/:place", source, (path) => ({ project: { path } }));
  add(routes, "/groups/:place", { ...source, action: groupAction }, (path) => ({
    group: { path },
  }));
}

function addPeople(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/-/autocomplete/users",
    action: usersPolicy.list,
    summary: "List the users that match a search",
    query: AutocompleteUsersQuery,
    response: z.array(UserBasic),
    handler: ({ ctx, query }) =>
      autocompleteUsers(ctx, {
        search: query.search || undefined,
        where: placeOf(query),
        skip: query.skip_users ?? [],
        withSelf: query.current_user === true,
        authorId: query.author_id,
      }),
  });
}

function placeOf({
  project_id: project,
  group_id: group,
}: z.output<typeof AutocompleteUsersQuery>): PlaceRef | undefined {
  if (project !== undefined) return { project: { id: project } };
  return group === undefined ? undefined : { group: { id: group } };
}

function add(
  routes: RouteRegistrar,
  base: string,
  { name, action, rows, complete }: AutocompleteSource,
  where: (path: string) => PlaceRef,
): void {
  routes.web({
    method: "GET",
    path: `${base}/-/autocomplete_sources/${name}`,
    action,
    summary: `List the ${name} that an editor can complete`,
    params: z.strictObject({ place: wireFullPath }),
    query: AutocompleteQuery,
    response: z.array(rows),
    handler: ({ ctx, params, query }) =>
      complete(ctx, where(params.place), {
        type: query.type,
        about: aboutOf(query),
        search: query.search || undefined,
      }),
  });
}

function aboutOf({
  type,
  type_id: id,
}: z.output<typeof AutocompleteQuery>): AutocompleteRequest["about"] {
  return type !== undefined && id !== undefined && /^[1-9]\d{0,14}$/.test(id)
    ? { type, id: Number(id) }
    : undefined;
}
