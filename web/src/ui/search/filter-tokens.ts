/** State of a filter while the user types: finished tokens, the pending token, and the free text. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface FilterValue {
  value: string;
  label: string;
  icon?: LucideIcon | undefined;
  leading?: ReactNode;
  description?: string | undefined;
}

export interface FilterKey {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
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
  /** Text shown for the value. */
  label?: string | undefined;
  leading?: ReactNode;
}

export interface FilterDraft {
  tokens: readonly FilterToken[];
  /** Text of the field: the free text, or the value of the pending token. */
  text: string;
  key: FilterKey | null;
  operator: string | null;
  /** The free text, kept here while `text` is the value of a pending token. */
  kept: string;
}

export function createFilterDraft(tokens: readonly FilterToken[], text: string): FilterDraft {
  return { tokens, text, key: null, operator: null, kept: "" };
}

/**
 * Starts a token with this key. The key replaces the last typed word, by which the user searched for it.
 */
export function chooseKey(draft: FilterDraft, key: FilterKey): FilterDraft {
  const kept = draft.text.replace(/(?<!\S)\S*$/, "").trim();
  const only = key.operators.length === 1 ? key.operators[0] : undefined;
  return { ...draft, key, operator: only?.value ?? null, kept, text: "" };
}

export function chooseOperator(draft: FilterDraft, operator: string): FilterDraft {
  return { ...draft, operator, text: "" };
}

export function chooseValue(draft: FilterDraft, chosen: FilterValue): FilterDraft {
  const { key, operator } = draft;
  if (!key || operator === null) return draft;
  const { value, label, leading } = chosen;
  const token = { key: key.key, operator, value, label, leading };
  const others = key.unique ? draft.tokens.filter((each) => each.key !== key.key) : draft.tokens;
  return createFilterDraft([...others, token], draft.kept);
}

/**
 * Handles Backspace at the start of the field: removes the
 * operator or key of the pending token, otherwise the last token.
 */
export function removeLastFilterStep(draft: FilterDraft): FilterDraft {
  const { key, operator, tokens } = draft;
  if (operator !== null && key && key.operators.length > 1) return { ...draft, operator: null };
  if (key) return createFilterDraft(tokens, draft.kept);
  return createFilterDraft(tokens.slice(0, -1), draft.text);
}

/** The draft after Escape; null when there is nothing left to clear. */
export function clearPendingToken(draft: FilterDraft): FilterDraft | null {
  if (draft.key) return createFilterDraft(draft.tokens, draft.kept);
  return draft.text === "" ? null : createFilterDraft(draft.tokens, "");
}

/** Keys that can still be used and match the word that is being typed. */
export function matchingFilterKeys(draft: FilterDraft, keys: readonly FilterKey[]): FilterKey[] {
  const word = (/(?<!\S)\S*$/.exec(draft.text)?.[0] ?? "").toLowerCase();
  const used = new Set(draft.tokens.map(({ key }) => key));
  return keys.filter(
    ({ key, label, unique }) =>
      !(unique && used.has(key)) &&
      (label.toLowerCase().includes(word) || key.toLowerCase().startsWith(word)),
  );
}

/**
 * Parses typed tokens: `author:lfischer`, `label!=docs`, `label:"good first issue"`. All other words are
 * the free text. Longer operators are tried first, and `:` means a key's first operator.
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
