/** Searches people, labels, milestones and iterations of a project or group through its API. */
import type { Iteration } from "@cairn/contract/iterations";
import type { Label } from "@cairn/contract/labels";
import type { Milestone } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import type { UserBasic } from "@cairn/contract/users";
import { callApi } from "../../../platform/api.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { LabelSwatch } from "../../../ui/work/label-swatch.tsx";

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

function ask<Item>(place: NonNullable<Place>, what: string, query: Record<string, string>) {
  const under = place.kind === "group" ? "groups" : "projects";
  const search = new URLSearchParams({ ...query, per_page: String(MOST) });
  return callApi<Item[]>(`/api/v4/${under}/${place.id}/${what}?${search}`);
}

export async function findUserOptions(place: Place, query: string): Promise<FilterOption[]> {
  const people =
    place === null
      ? await callApi<UserBasic[]>(`/api/v4/users?${new URLSearchParams({ search: query })}`)
      : await ask<UserBasic>(place, "members/all", query === "" ? {} : { query });
  return people.map(({ id, name, username, avatar_url: src }) => ({
    id,
    value: username,
    label: name,
    description: `@${username}`,
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  }));
}

export function findLabels(place: NonNullable<Place>, query: string): Promise<Label[]> {
  const below = place.kind === "group" ? { include_descendant_groups: "true" } : undefined;
  return ask<Label>(place, "labels", { search: query, ...below });
}

export async function findLabelOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  return (await findLabels(place, query)).map(({ id, name, color }) => ({
    id,
    value: name,
    label: name,
    leading: <LabelSwatch color={color} />,
  }));
}

export async function findMilestoneOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  const asked = { search: query, state: "active", include_ancestors: "true" };
  const milestones = await ask<Milestone>(place, "milestones", asked);
  return milestones.map(({ id, title }) => ({ id, value: title, label: title }));
}

export async function findIterationOptions(
  place: NonNullable<Place>,
  query: string,
): Promise<FilterOption[]> {
  const iterations = await ask<Iteration>(place, "iterations", { search: query, state: "all" });
  return iterations.map(({ id, title, start_date, due_date }) => ({
    id,
    value: title,
    label: title,
    description: `${start_date} – ${due_date}`,
  }));
}
