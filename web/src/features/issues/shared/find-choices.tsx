/** Searches people, labels, milestones and iterations of a project or group through its API. */
import type { Iteration } from "@cairn/contract/iterations";
import type { Label } from "@cairn/contract/labels";
import type { Member } from "@cairn/contract/members";
import type { Milestone } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import type { UserBasic } from "@cairn/contract/users";
import { callApi } from "../../../platform/api.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { LabelSwatch } from "../../../ui/work/label-swatch.tsx";
import { describeUserOption } from "../../users/index.ts";

const MOST = 20;

/**
 * Project or group to search in. Null for the viewer's own
 * issue list, where all users of the instance are searched.
 */
type Place = Pick<PlaceFrame, "kind" | "id"> | null;

export interface FilterOption {
  id: number;
  /** Value of this option in the filter parameter of the address. */
  value: string;
  label: string;
  description?: string;
  leading?: React.ReactNode;
}

/** The part of a path behind the project or group, and its parameters. */
type ListRequest = [what: string, parameters: Record<string, string>];

/** What the lists of an issue's attributes request for a search text. */
const LISTS: Record<
  "assignees" | "labels" | "milestone" | "iteration",
  (search: string) => ListRequest
> = {
  assignees: (query) => ["members/all", { query }],
  labels: (search) => ["labels", { search }],
  milestone: (search) => ["milestones", { search, state: "active", include_ancestors: "true" }],
  iteration: (search) => ["iterations", { search, state: "opened" }],
};

/** Answers that were requested before their list opened, by path. */
const requestedEarly = new Map<string, Promise<unknown>>();

/**
 * Requests the options that the list of an attribute shows first, while the code of the list loads.
 * Does nothing for attributes whose options are part of the page.
 */
export function requestFirstOptions(place: NonNullable<Place>, attribute: string): void {
  if (!(attribute in LISTS)) return;
  const path = buildPath(place, LISTS[attribute as keyof typeof LISTS](""));
  const answer = callApi(path);
  // The list that takes the answer reports a failure.
  answer.catch(() => {});
  requestedEarly.set(path, answer);
}

function buildPath(place: NonNullable<Place>, [what, parameters]: ListRequest): string {
  const under = place.kind === "group" ? "groups" : "projects";
  const search = new URLSearchParams({ ...parameters, per_page: String(MOST) });
  return `/api/v4/${under}/${place.id}/${what}?${search}`;
}

function ask<Item>(place: NonNullable<Place>, request: ListRequest): Promise<Item[]> {
  const path = buildPath(place, request);
  const early = requestedEarly.get(path) as Promise<Item[]> | undefined;
  requestedEarly.delete(path);
  return early ?? callApi<Item[]>(path);
}

/** People who can be chosen in the place. */
export function findUsers(
  place: Place,
  query: string,
): Promise<(UserBasic & Pick<Member, "status">)[]> {
  return place === null
    ? callApi<UserBasic[]>(`/api/v4/users?${new URLSearchParams({ search: query })}`)
    : ask<Member>(place, LISTS.assignees(query));
}

export async function findUserOptions(place: Place, query: string): Promise<FilterOption[]> {
  const people = await findUsers(place, query);
  return people.map(({ id, name, username, avatar_url: src, status }) => ({
    id,
    value: username,
    label: name,
    description: describeUserOption(username, status),
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  }));
}

/** Labels that every project of the place can use. */
export function findLabels(place: NonNullable<Place>, query: string): Promise<Label[]> {
  return ask<Label>(place, LISTS.labels(query));
}

export async function findLabelOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  const below = place.kind === "group" ? { include_descendant_groups: "true" } : undefined;
  const labels = await ask<Label>(place, ["labels", { search: query, ...below }]);
  return labels.map(({ id, name, color }) => ({
    id,
    value: name,
    label: name,
    leading: <LabelSwatch color={color} />,
  }));
}

/** The active milestones of the place and of the groups above it. */
export function findMilestones(place: NonNullable<Place>, query: string): Promise<Milestone[]> {
  return ask<Milestone>(place, LISTS.milestone(query));
}

export function milestoneOption({ id, title }: Milestone): FilterOption {
  return { id, value: title, label: title };
}

export async function findMilestoneOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  return (await findMilestones(place, query)).map(milestoneOption);
}

/** The iterations that are not over. */
export function findOpenIterations(place: NonNullable<Place>, query: string): Promise<Iteration[]> {
  return ask<Iteration>(place, LISTS.iteration(query));
}

export function iterationOption({ id, title, start_date, due_date }: Iteration): FilterOption {
  return { id, value: title, label: title, description: `${start_date} – ${due_date}` };
}

export async function findOpenIterationOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  return (await findOpenIterations(place, query)).map(iterationOption);
}

/** Iterations to filter by, also those that are over. */
export async function findIterationOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  const iterations = await ask<Iteration>(place, ["iterations", { search: query, state: "all" }]);
  return iterations.map(iterationOption);
}
