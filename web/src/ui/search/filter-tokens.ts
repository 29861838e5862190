/**
 * State of a filter while the user types: complete tokens, the incomplete token, and the search
 * term.
 */
import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";

export interface FilterValue {
  value: string;
  label: string;
  icon?: IconName | undefined;
  leading?: ReactNode;
  description?: string | undefined;
}

export interface FilterKey {
  key: string;
  label: string;
  icon?: IconName | undefined;
  operators: readonly { value: string; label: string }[];
  /** Allows at most one token of this key in a filter. */
  unique?: boolean | undefined;
  values?: readonly FilterValue[] | undefined;
  load?: ((query: string) => Promise<readonly FilterValue[]>) | undefined;
}

export interface FilterToken {
  key: string;
  operator: string;
  value: string;
  /** Label that the token shows for the value. */
  label?: string | undefined;
  leading?: ReactNode;
}

export interface FilterDraft {
  tokens: readonly FilterToken[];
  /** Content of the input: the search term, or the value of the incomplete token. */
  text: string;
  key: FilterKey | null;
  operator: string | null;
  /** The search term, stored here while `text` is the value of an incomplete token. */
  kept: string;
}

export function createFilterDraft(tokens: readonly FilterToken[], text: string): FilterDraft {
  return { tokens, text, key: null, operator: null, kept: "" };
}

/**
 * Starts a token with this key. The key replaces the last word of the input, by which the user
 * searched for the key.
 */
export function setFilterDraftKey(draft: FilterDraft, key: FilterKey): FilterDraft {
  const kept = draft.text.replace(/(?<!\S)\S*$/, "").trim();
  const only = key.operators.length === 1 ? key.operators[0] : undefined;
  return { ...draft, key, operator: only?.value ?? null, kept, text: "" };
}

export function setFilterDraftOperator(draft: FilterDraft, operator: string): FilterDraft {
  return { ...draft, operator, text: "" };
}

export function addFilterDraftValue(draft: FilterDraft, chosen: FilterValue): FilterDraft {
  const { key, operator } = draft;
  if (!key || operator === null) return draft;
  const { value, label, leading } = chosen;
  const token = { key: key.key, operator, value, label, leading };
  const others = key.unique ? draft.tokens.filter((each) => each.key !== key.key) : draft.tokens;
  return createFilterDraft([...others, token], draft.kept);
}

/**
 * Handles Backspace at the start of the input: removes the operator or key of the incomplete token,
 * otherwise the last token.
 */
export function removeLastFilterDraftPart(draft: FilterDraft): FilterDraft {
  const { key, operator, tokens } = draft;
  if (operator !== null && key && key.operators.length > 1) return { ...draft, operator: null };
  if (key) return createFilterDraft(tokens, draft.kept);
  return createFilterDraft(tokens.slice(0, -1), draft.text);
}

/** Returns the draft after Escape; null when nothing is left to clear. */
export function clearFilterDraftInput(draft: FilterDraft): FilterDraft | null {
  if (draft.key) return createFilterDraft(draft.tokens, draft.kept);
  return draft.text === "" ? null : createFilterDraft(draft.tokens, "");
}

/** Filter keys that are still allowed and that match the last word of the input. */
export function findMatchingFilterKeys(
  draft: FilterDraft,
  keys: readonly FilterKey[],
): FilterKey[] {
  const word = (/(?<!\S)\S*$/.exec(draft.text)?.[0] ?? "").toLowerCase();
  const used = new Set(draft.tokens.map(({ key }) => key));
  return keys.filter(
    ({ key, label, unique }) =>
      !(unique && used.has(key)) &&
      (label.toLowerCase().includes(word) || key.toLowerCase().startsWith(word)),
  );
}

/**
 * Parses tokens in the input: `author:lfischer`, `label!=docs`, `label:"good first issue"`. All
 * other words are the search term. Longer operators match first, and `:` means the first operator of
 * a key.
 */
export function parseTypedFilter(
  text: string,
  keys: readonly FilterKey[],
): { tokens: FilterToken[]; text: string } {
  const tokens: FilterToken[] = [];
  const words = text.match(/(?:[^\s"]|"[^"]*")+|"/g) ?? [];
  const rest = words.filter((word) => {
    const token = readToken(word, keys);
    if (token) tokens.push(token);
    return token === null;
  });
  return { tokens, text: rest.join(" ") };
}

function readToken(word: string, keys: readonly FilterKey[]): FilterToken | null {
  const lower = word.toLowerCase();
  for (const { key, operators } of keys) {
    if (!lower.startsWith(key.toLowerCase())) continue;
    const after = word.slice(key.length);
    const signs = operators
      .flatMap(({ value }) => [
        { sign: value, value },
        { sign: `:${value}`, value },
      ])
      .concat(operators.slice(0, 1).map(({ value }) => ({ sign: ":", value })))
      .toSorted((a, b) => b.sign.length - a.sign.length);
    const found = signs.find(({ sign }) => after.startsWith(sign));
    const value = found && after.slice(found.sign.length).replaceAll('"', "");
    if (found && value) return { key, operator: found.value, value };
  }
  return null;
}

export function isSameFilter(
  a: { tokens: readonly FilterToken[]; text: string },
  b: { tokens: readonly FilterToken[]; text: string },
): boolean {
  return inSigns(a) === inSigns(b);
}

function inSigns(filter: { tokens: readonly FilterToken[]; text: string }): string {
  const tokens = filter.tokens.map(({ key, operator, value }) => [key, operator, value]);
  return JSON.stringify([tokens, filter.text]);
}
