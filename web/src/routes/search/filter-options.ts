/** Options of the filters: those that the results offer, and those that the address selects. */
import type { SearchFacets } from "@cairn/contract/search/search";
import type { SearchParams } from "./search-params.ts";

export interface FilterOption {
  value: string;
  label: string;
  isSelected: boolean;
  /** Undefined for a selected value that none of the results has. */
  count?: number | undefined;
  avatar?: { id: number; name: string; url: string } | undefined;
  color?: string | undefined;
}

export function listProjectOptions(
  { projects }: SearchFacets,
  { project }: SearchParams,
): FilterOption[] {
  const names = projects.map(({ name }) => name);
  const isAmbiguous = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const offered = projects.map(({ full_path, name, count }) => ({
    value: full_path,
    label: isAmbiguous(name) ? full_path : name,
    count,
  }));
  return withSelected(offered, project, (path) => path);
}

export function listAuthorOptions(
  { authors }: SearchFacets,
  { author_username: selected }: SearchParams,
): FilterOption[] {
  const offered = authors.map(({ id, username, name, avatar_url: url, count }) => ({
    value: username,
    label: name,
    count,
    avatar: { id, name, url },
  }));
  return withSelected(offered, selected, (username) => `@${username}`);
}

export function listLabelOptions(
  { labels }: SearchFacets,
  { label_name: selected }: SearchParams,
): FilterOption[] {
  const offered = labels.map(({ title, color, count }) => ({
    value: title,
    label: title,
    count,
    color,
  }));
  return withSelected(offered, selected, (title) => title);
}

/** Paths and usernames in the address can be written in other case than those of the results. */
function withSelected(
  offered: readonly Omit<FilterOption, "isSelected">[],
  selected: readonly string[],
  describe: (value: string) => string,
): FilterOption[] {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const others = selected.filter((value) => !offered.some((each) => isSame(each.value, value)));
  return [
    ...offered.map((option) => ({
      ...option,
      isSelected: selected.some((value) => isSame(value, option.value)),
    })),
    ...others.map((value) => ({ value, label: describe(value), isSelected: true })),
  ];
}

/** The selected values after the user has clicked the option. */
export function toggleValue(selected: readonly string[], { value }: FilterOption): string[] {
  const others = selected.filter((each) => each.toLowerCase() !== value.toLowerCase());
  return others.length < selected.length ? others : [...selected, value];
}
