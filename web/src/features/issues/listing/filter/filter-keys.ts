/** Suggested values of each issue filter. Loads when the filter field gets the focus. */
import { HEALTH_STATUSES, ISSUE_TYPES } from "@cairn/contract/issues/issues";
import type { PlaceFrame } from "@cairn/contract/places";
import type { FilterKey, FilterValue } from "../../../../ui/search/filter-tokens.ts";
import {
  issueFilterMessages as texts,
  issueRowMessages,
} from "../../shared/issue-list.messages.ts";
import { findEpicOptions } from "../../epics/find-epic-options.tsx";
import { ALL_ISSUE_FILTER_KEYS } from "./filter-names.ts";
import type { FilterName } from "./filter-parameters.ts";
import {
  findIterationOptions,
  findLabelOptions,
  findMilestoneOptions,
  findUserOptions,
} from "../../shared/find-choices.tsx";

const NONE_OR_ANY: readonly FilterValue[] = [
  { value: "None", label: texts.none },
  { value: "Any", label: texts.any },
];
const USUAL_WEIGHTS = [1, 2, 3, 5, 8, 13];

const ICONS: Record<FilterName, FilterKey["icon"]> = {
  author: "user-pen",
  assignee: "user",
  label: "tag",
  milestone: "milestone",
  iteration: "refresh-cw",
  epic: "layers",
  weight: "weight",
  health: "heart-pulse",
  confidential: "eye-off",
  type: "circle-dot",
  due: "calendar",
};

type Values = Pick<FilterKey, "values" | "load">;

/**
 * Wraps a search for filter values. While the query is
 * empty, "None" and "Any" come before the found values.
 */
function looking(
  find: (query: string) => Promise<readonly FilterValue[]>,
  before: readonly FilterValue[] = NONE_OR_ANY,
): Values {
  return {
    load: async (query) => {
      const found = (await find(query)).map(asValue);
      return query === "" ? [...before, ...found] : found;
    },
  };
}

/**
 * Keeps only the properties of an option that a filter needs. The id is left out, because filters
 * identify labels, milestones and people by name.
 */
function asValue({ value, label, description, leading }: FilterValue): FilterValue {
  return { value, label, description, leading };
}

function oneOf(words: Record<string, string>, before: readonly FilterValue[] = []): Values {
  const values = Object.entries(words).map(([value, label]) => ({ value, label }));
  return { values: [...before, ...values] };
}

async function weights(query: string): Promise<FilterValue[]> {
  const offered = /^\d+$/.test(query) ? [Number(query)] : USUAL_WEIGHTS;
  return offered.map((weight) => ({ value: `${weight}`, label: `${weight}` }));
}

/**
 * The filters that a list offers. On the viewer's own issue list, `place` is null and there is no
 * project or group to search, so the user types the titles of labels and milestones.
 */
export function buildIssueFilterKeys(place: PlaceFrame | null): FilterKey[] {
  const planned = (find: typeof findEpicOptions): Values =>
    place === null ? {} : looking((query) => find(place, query));
  const values: Record<FilterName, Values> = {
    author: looking((query) => findUserOptions(place, query), []),
    assignee: looking((query) => findUserOptions(place, query)),
    label: planned(findLabelOptions),
    milestone: planned(findMilestoneOptions),
    iteration: planned(findIterationOptions),
    epic: planned(findEpicOptions),
    weight: looking(weights),
    health: oneOf(pick(HEALTH_STATUSES, issueRowMessages.health), NONE_OR_ANY),
    confidential: oneOf({ yes: texts.yes, no: texts.no }),
    type: oneOf(pick(ISSUE_TYPES, issueRowMessages.type)),
    due: oneOf({ ...texts.due, none: texts.none }),
  };
  return ALL_ISSUE_FILTER_KEYS.map((named) => {
    const name = named.key as FilterName;
    return Object.assign({}, named, { icon: ICONS[name] }, values[name]);
  });
}

function pick<Name extends string>(names: readonly Name[], words: Record<Name, string>) {
  return Object.fromEntries(names.map((name) => [name, words[name]]));
}
