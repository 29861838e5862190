/**
 * Shortcuts of the issue list: j and k move the focus between issues, x selects the focused issue,
 * shift+x selects a range, Escape clears the selection, / focuses the filter field.
 */
import { useMemo } from "react";
import type { RefObject } from "react";
import { useRegisterPageCommands, type PageCommand } from "../../../platform/actions.ts";
import { issueListShortcutMessages as texts } from "../shared/issue-list.messages.ts";
import { findFocusedIssueId, readIssueIdsFromList, moveRowFocus } from "./bulk/row-elements.ts";
import { useSelectedIssueIds, type IssueSelection } from "./bulk/selection.ts";

export function useIssueListShortcuts(
  list: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLInputElement | null>,
  selection: IssueSelection | null,
): void {
  const actions = useMemo(() => {
    const move = (by: 1 | -1) => () => {
      if (list.current) moveRowFocus(list.current, by);
    };
    const select = (isRange: boolean) => () => {
      const id = list.current && findFocusedIssueId(list.current);
      if (id === null || !list.current || !selection) return;
      if (isRange) selection.extendTo(id, readIssueIdsFromList(list.current));
      else selection.toggle(id);
    };
    const here = (
      id: string,
      keys: string,
      icon: PageCommand["icon"],
      run: () => void,
      label: string,
    ) => ({
      id: `issue-list-${id}`,
      group: "here" as const,
      ...(icon && { icon }),
      keys,
      run,
      label,
    });
    return [
      here("next", "j", "arrow-down", move(1), texts.next),
      here("previous", "k", "arrow-up", move(-1), texts.previous),
      here("filter", "/", "list-filter", () => filter.current?.focus(), texts.filter),
      ...(selection
        ? [
            here("select", "x", "square-check", select(false), texts.select),
            here("select-to", "shift+x", "square-check", select(true), texts.selectTo),
          ]
        : []),
    ];
  }, [list, filter, selection]);
  useRegisterPageCommands(actions);
}

const NOTHING: readonly PageCommand[] = [];

/** Escape clears the selection. Registers this shortcut only while issues are selected. */
export function useClearSelectionShortcut(selection: IssueSelection): void {
  const isAny = useSelectedIssueIds(selection).size > 0;
  const actions = useMemo(
    () =>
      isAny
        ? [
            {
              id: "issue-list-clear",
              group: "here" as const,
              icon: "x" as const,
              keys: "escape",
              label: texts.clear,
              run: () => selection.replace([]),
            },
          ]
        : NOTHING,
    [isAny, selection],
  );
  useRegisterPageCommands(actions);
}
