/**
 * Names of the issue filters without their suggested values, which load later. The page needs only the
 * names to show the filters that are set.
 */
import type { FilterKey } from "../../../../ui/search/filter-tokens.ts";
import { issueFilterMessages as texts } from "../../shared/issue-list.messages.ts";
import {
  FILTER_EQUALS_OPERATOR,
  FILTER_NOT_EQUALS_OPERATOR,
  FILTER_PARAMETER_NAMES,
  type FilterName,
} from "./filter-parameters.ts";

const ONLY_IS = [{ value: FILTER_EQUALS_OPERATOR, label: texts.is }];
const EITHER = [...ONLY_IS, { value: FILTER_NOT_EQUALS_OPERATOR, label: texts.isNot }];
/** Filters that accept several values. All others accept one. */
const MANY: ReadonlySet<FilterName> = new Set(["assignee", "label", "type"]);

export const ALL_ISSUE_FILTER_KEYS: readonly FilterKey[] = (
  Object.keys(FILTER_PARAMETER_NAMES) as FilterName[]
).map((key) => ({
  key,
  label: texts.keys[key],
  operators: FILTER_PARAMETER_NAMES[key].not === undefined ? ONLY_IS : EITHER,
  unique: !MANY.has(key),
}));
