/** Converts issue filters between the tokens of the filter field and the address parameters. */
import type { FilterToken } from "../../../../ui/search/filter-tokens.ts";
import { issueFilterMessages, issueRowMessages } from "../../shared/issue-list.messages.ts";

export const FILTER_EQUALS_OPERATOR = "=";
export const FILTER_NOT_EQUALS_OPERATOR = "!=";

export type FilterName = keyof typeof issueFilterMessages.keys;

interface Spelling {
  is: string;
  not?: string;
  /**
   * Address parameter for the values "None" and "Any". Without it, the parameter in the field `is`
   * is used for them too.
   */
  choice?: string;
}

export const FILTER_PARAMETER_NAMES: Record<FilterName, Spelling> = {
  author: { is: "author_username", not: "not[author_username]" },
  assignee: {
    is: "assignee_username[]",
    not: "not[assignee_username][]",
    choice: "assignee_id",
  },
  label: { is: "label_name[]", not: "not[label_name][]" },
  milestone: { is: "milestone_title", not: "not[milestone_title]" },
  iteration: { is: "iteration_title", choice: "iteration_id" },
  epic: { is: "epic_id" },
  weight: { is: "weight" },
  health: { is: "health_status" },
  confidential: { is: "confidential" },
  type: { is: "type[]" },
  due: { is: "due_date" },
};

const NAMES = Object.keys(FILTER_PARAMETER_NAMES) as FilterName[];

export function parseFilterTokens(search: string): FilterToken[] {
  const parameters = new URLSearchParams(search);
  const tokens: FilterToken[] = [];
  for (const key of NAMES) {
    const { is, not, choice } = FILTER_PARAMETER_NAMES[key];
    const add = (name: string | undefined, operator: string) => {
      for (const value of name ? parameters.getAll(name) : []) {
        if (value !== "") tokens.push(tokenOf(key, operator, value));
      }
    };
    add(is, FILTER_EQUALS_OPERATOR);
    add(choice, FILTER_EQUALS_OPERATOR);
    add(not, FILTER_NOT_EQUALS_OPERATOR);
  }
  return tokens;
}

function tokenOf(key: FilterName, operator: string, value: string): FilterToken {
  return { key, operator, value, label: wordsFor(key, value) };
}

/** Display text of a parameter value. Names of people, labels and milestones are shown as they are. */
function wordsFor(key: FilterName, value: string): string {
  if (/^none$/i.test(value)) return issueFilterMessages.none;
  if (/^any$/i.test(value)) return issueFilterMessages.any;
  const words: Partial<Record<FilterName, Record<string, string>>> = {
    health: issueRowMessages.health,
    type: issueRowMessages.type,
    due: issueFilterMessages.due,
    confidential: { yes: issueFilterMessages.yes, no: issueFilterMessages.no },
  };
  return words[key]?.[value] ?? value;
}

export function readSearchTextParameter(search: string): string {
  return new URLSearchParams(search).get("search") ?? "";
}

/**
 * Returns the address parameters of the list with these filters and this search text instead of
 * the current ones. The parameters `state`, `scope` and `sort` keep their values.
 */
export function buildFilterParameters(
  search: string,
  tokens: readonly FilterToken[],
  text: string,
): URLSearchParams {
  const present = new URLSearchParams(search);
  const next = new URLSearchParams();
  for (const name of ["state", "scope"]) {
    const value = present.get(name);
    if (value) next.set(name, value);
  }
  if (text.trim() !== "") next.set("search", text.trim());
  for (const { key, operator, value } of tokens) {
    const spelling = FILTER_PARAMETER_NAMES[key as FilterName];
    const isChoice = spelling?.choice !== undefined && /^(?:none|any)$/i.test(value);
    const name =
      operator === FILTER_NOT_EQUALS_OPERATOR
        ? spelling?.not
        : isChoice
          ? spelling.choice
          : spelling?.is;
    if (name?.endsWith("[]")) next.append(name, value);
    else if (name) next.set(name, value);
  }
  const sort = present.get("sort");
  if (sort) next.set("sort", sort);
  return next;
}

/**
 * Whether the query string of the list contains a filter or a search. The chosen tab, such as
 * closed issues, does not count as a filter.
 */
export function hasFilterOrSearch(search: string): boolean {
  return parseFilterTokens(search).length > 0 || readSearchTextParameter(search) !== "";
}
