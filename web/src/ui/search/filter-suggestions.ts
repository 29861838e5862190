/**
 * Suggestions of the filter field: first keys, then operators of the chosen key, then values. An
 * empty field also suggests recent searches.
 */
import type { IconName } from "../../../icon-names.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import {
  setFilterDraftKey,
  setFilterDraftOperator,
  addFilterDraftValue,
  createFilterDraft,
  findMatchingFilterKeys,
} from "./filter-tokens.ts";
import type { FilterDraft, FilterKey, FilterToken, FilterValue } from "./filter-tokens.ts";
import { usePickerOptions } from "./options.ts";
import type { LoadedPickerOptions, PickerOption } from "./options.ts";
import { kitMessages } from "../base/ui.messages.ts";

export interface FilterSuggestion {
  id: string;
  label: string;
  icon?: IconName | undefined;
  leading?: ReactNode;
  description?: string | undefined;
  /**
   * The draft of the filter after this suggestion is chosen. With `isSettled`, the filter is applied
   * immediately.
   */
  next: FilterDraft;
  isSettled: boolean;
}

export interface FilterSuggestionsState {
  label: string;
  sections: { heading: string | null; suggestions: FilterSuggestion[] }[];
  state: "loading" | "failed" | "ready";
  retry?: () => void;
}

export interface RecentFilter {
  tokens: readonly FilterToken[];
  text: string;
}

const MOST_RECENT = 5;

export function useFilterSuggestions(
  draft: FilterDraft,
  keys: readonly FilterKey[],
  recent: readonly RecentFilter[],
): FilterSuggestionsState {
  const { key, operator } = draft;
  const isValue = key !== null && operator !== null;
  const [loaded] = useState<LoadedPickerOptions>(() => new Map());
  const values = usePickerOptions(
    isValue ? key.values?.map(asOption) : undefined,
    isValue && key.load
      ? async (query) => (await key.load?.(query))?.map(asOption) ?? []
      : undefined,
    isValue ? draft.text : "",
    loaded,
    { subject: isValue ? key.key : "" },
  );
  if (key === null) return offerKeys(draft, keys, recent);
  if (operator === null) return offerOperators(draft, key);
  if (values.state === "loading")
    return { label: kitMessages.values, sections: [], state: "loading" };
  if (values.state === "failed") {
    return { label: kitMessages.values, sections: [], state: "failed", retry: values.retry };
  }
  const isFree = !key.load && !key.values;
  const typed = draft.text.trim();
  const found = isFree
    ? typed === ""
      ? []
      : [{ value: typed, label: typed } satisfies FilterValue]
    : values.options.map(asValue);
  return {
    label: kitMessages.values,
    state: "ready",
    sections: [
      {
        heading: null,
        suggestions: found.map((value) => ({
          id: `value ${value.value}`,
          label: value.label,
          icon: value.icon,
          leading: value.leading,
          description: value.description,
          next: addFilterDraftValue(draft, value),
          isSettled: true,
        })),
      },
    ],
  };
}

function offerKeys(
  draft: FilterDraft,
  keys: readonly FilterKey[],
  recent: readonly RecentFilter[],
): FilterSuggestionsState {
  const text = draft.text.trim();
  const isEmpty = text === "" && draft.tokens.length === 0;
  const search = text === "" ? [] : [searchFor(draft, text)];
  const earlier = isEmpty ? recent.slice(0, MOST_RECENT).map((each) => again(each, keys)) : [];
  const offered = findMatchingFilterKeys(draft, keys).map((key) => ({
    id: `key ${key.key}`,
    label: key.label,
    icon: key.icon,
    next: setFilterDraftKey(draft, key),
    isSettled: false,
  }));
  return {
    label: kitMessages.filterKeys,
    state: "ready",
    sections: [
      { heading: null, suggestions: search },
      { heading: kitMessages.recentSearches, suggestions: earlier },
      { heading: kitMessages.filterKeys, suggestions: offered },
    ].filter(({ suggestions }) => suggestions.length > 0),
  };
}

function offerOperators(draft: FilterDraft, key: FilterKey): FilterSuggestionsState {
  const suggestions = key.operators
    .filter(({ value, label }) => `${label} ${value}`.includes(draft.text.trim()))
    .map(({ value, label }) => ({
      id: `operator ${value}`,
      label,
      description: value,
      next: setFilterDraftOperator(draft, value),
      isSettled: false,
    }));
  return {
    label: kitMessages.operators,
    state: "ready",
    sections: [{ heading: null, suggestions }],
  };
}

function searchFor(draft: FilterDraft, text: string): FilterSuggestion {
  return {
    id: "search",
    label: kitMessages.searchFor(text),
    icon: "search",
    next: createFilterDraft(draft.tokens, text),
    isSettled: true,
  };
}

function again(filter: RecentFilter, keys: readonly FilterKey[]): FilterSuggestion {
  const label = describeFilter(filter, keys);
  return {
    id: `recent ${label}`,
    label,
    icon: "rotate-ccw-clock",
    next: createFilterDraft(filter.tokens, filter.text),
    isSettled: true,
  };
}

/**
 * Describes the filter as a string for the list of recent searches, for example "Milestone is 26.2,
 * crash on start".
 */
export function describeFilter(filter: RecentFilter, keys: readonly FilterKey[]): string {
  const tokens = filter.tokens.map((token) => {
    const { label, operator, value } = describeFilterToken(token, keys);
    return `${label} ${operator} ${value}`;
  });
  return [...tokens, ...(filter.text === "" ? [] : [filter.text])].join(", ");
}

export function describeFilterToken(token: FilterToken, keys: readonly FilterKey[]) {
  const key = keys.find((each) => each.key === token.key);
  const operator = key?.operators.find(({ value }) => value === token.operator);
  const known = key?.values?.find(({ value }) => value === token.value);
  return {
    label: key?.label ?? token.key,
    operator: operator?.label ?? token.operator,
    value: token.label ?? known?.label ?? token.value,
    leading: token.leading ?? known?.leading,
  };
}

function asOption({ value, ...rest }: FilterValue): PickerOption {
  return { id: value, ...rest };
}

function asValue({ id, label, icon, leading, description }: PickerOption): FilterValue {
  return { value: id, label, icon, leading, description };
}
