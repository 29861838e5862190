/** The viewer's most recent filters for each list, kept in this browser. */
import { isSameFilter, type FilterToken } from "../../../../ui/search/filter-tokens.ts";

export interface RecentSearch {
  tokens: FilterToken[];
  text: string;
}

const MOST = 5;

/**
 * The user and the list that the searches belong to. Both are part of the storage key, so that the
 * next user of the browser does not see this user's searches.
 */
export interface RecentSearchUserAndList {
  userId: number | undefined;
  place: string;
}

const keyOf = ({ userId, place }: RecentSearchUserAndList) =>
  `recent issue searches of ${userId}: ${place}`;

export function readRecentSearches(who: RecentSearchUserAndList): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(who)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function saveRecentSearch(
  who: RecentSearchUserAndList,
  { tokens, text }: RecentSearch,
): void {
  if (tokens.length === 0 && text === "") return;
  // Leaves out the icons, because they are React elements and cannot be stored. The filter field
  // adds the icons again.
  const plain = tokens.map(({ key, operator, value, label }) => ({ key, operator, value, label }));
  const others = readRecentSearches(who).filter((each) => !isSameFilter(each, { tokens, text }));
  store(who, JSON.stringify([{ tokens: plain, text }, ...others].slice(0, MOST)));
}

function store(who: RecentSearchUserAndList, text: string): void {
  try {
    localStorage.setItem(keyOf(who), text);
  } catch {
    // Ignores a full or blocked storage: the filter works, but the browser does not remember the
    // search.
  }
}

function isSearch(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false;
  const { tokens, text } = value as Partial<RecentSearch>;
  return typeof text === "string" && Array.isArray(tokens) && tokens.every(isToken);
}

function isToken(value: unknown): value is FilterToken {
  const { key, operator, value: of } = (value ?? {}) as Partial<FilterToken>;
  return [key, operator, of].every((part) => typeof part === "string");
}
