/**
 * Shortcuts of the issue list: j and k move, x selects, shift+x selects a range, Escape clears, /
 * filters.
 */
import { ArrowDown, ArrowUp, ListFilter, SquareCheck, X } from "lucide-react";
import { useMemo } from "react";
import type { RefObject } from "react";
import { usePageActions, type PageAction } from "../../../platform/actions.ts";
import { keyTexts as texts } from "../shared/issue-list.messages.ts";
import { focusedIssue, issueIdsIn, moveFocus } from "./bulk/row-elements.ts";
import { useSelected, type Selection } from "./bulk/selection.ts";

export function useListKeys(
  list: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLInputElement | null>,
  selection: Selection | null,
): void {
  const actions = useMemo(() => {
    const move = (by: 1 | -1) => () => {
      if (list.current) moveFocus(list.current, by);
    };
    const select = (isRange: boolean) => () => {
      const id = list.current && focusedIssue(list.current);
      if (id === null || !list.current || !selection) return;
      if (isRange) selection.extendTo(id, issueIdsIn(list.current));
      else selection.toggle(id);
    };
    const here = (
      id: string,
      keys: string,
      icon: PageAction["icon"],
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
      here("next", "j", ArrowDown, move(1), texts.next),
      here("previous", "k", ArrowUp, move(-1), texts.previous),
      here("filter", "/", ListFilter, () => filter.current?.focus(), texts.filter),
      ...(selection
        ? [
            here("select", "x", SquareCheck, select(false), texts.select),
            here("select-to", "shift+x", SquareCheck, select(true), texts.selectTo),
          ]
        : []),
    ];
  }, [list, filter, selection]);
  usePageActions(actions);
}

const NOTHING: readonly PageAction[] = [];

/** Registers Escape only while issues are selected. */
export function useClearKey(selection: Selection): void {
  const isAny = useSelected(selection).size > 0;
  const actions = useMemo(
    () =>
      isAny
        ? [
            {
              id: "issue-list-clear",
              group: "here" as const,
              icon: X,
              keys: "escape",
              label: texts.clear,
              run: () => selection.replace([]),
            },
          ]
        : NOTHING,
    [isAny, selection],
  );
  usePageActions(actions);
}
