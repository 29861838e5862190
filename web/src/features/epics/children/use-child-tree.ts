/** State of the tree of child items: the loaded levels, and which of them are open. */
import {
  epicTreeUrl,
  type EpicTreeEpic,
  type EpicTreeLevel,
} from "@cairn/contract/epics/epic-tree";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import {
  hasContent,
  listVisibleItems,
  toLevelParent,
  type LevelParent,
  type TreeView,
} from "./tree-levels.ts";

/** Maximum number of epics that one press of "Expand epics" opens; each needs a request. */
const EXPANDED_AT_ONCE = 20;

export function useChildTree(root: LevelParent, rootLevel: EpicTreeLevel | undefined) {
  const [expanded, setExpanded] = useState<ReadonlyMap<number, LevelParent>>(new Map());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [hidesClosed, setHidesClosed] = useState(false);

  const open = useEpicTreeLevels([...expanded.values()]);
  const loaded = useUnchanged([rootLevel, ...open.map(({ level }) => level)]);
  const levels = new Map<number, EpicTreeLevel>();
  if (rootLevel) levels.set(root.id, rootLevel);
  for (const { parent, level } of open) if (level) levels.set(parent.id, level);
  const view: TreeView = {
    root,
    levels,
    expanded: new Set(expanded.keys()),
    unfolded,
    hidesClosed,
  };

  const collapsed = listCollapsedEpics(view, root.id);
  return {
    view,
    /** The loaded levels; the same array as long as none of them has changed. */
    loaded,
    /** The epics of the loaded levels, by id. */
    parents: new Map([[root.id, root], ...expanded]),
    /** Loads the level of an epic again; null unless it could not be loaded. */
    retryOf: (epicId: number) => open.find(({ parent }) => parent.id === epicId)?.retry ?? null,
    toggle: (epic: EpicTreeEpic) => {
      const next = new Map(expanded);
      if (!next.delete(epic.id)) next.set(epic.id, toLevelParent(epic));
      setExpanded(next);
    },
    /** Opens the epics of the deepest open levels; null if all are open. */
    expandNext:
      collapsed.length === 0
        ? null
        : () => {
            const more = collapsed.slice(0, EXPANDED_AT_ONCE);
            setExpanded(
              new Map([
                ...expanded,
                ...more.map((epic) => [epic.id, toLevelParent(epic)] as const),
              ]),
            );
          },
    collapseAll: () => setExpanded(new Map()),
    showAllIssuesOf: (epicId: number) => setUnfolded(new Set(unfolded).add(epicId)),
    setHidesClosed,
  };
}

/** Loads the levels below the epics. */
function useEpicTreeLevels(parents: readonly LevelParent[]) {
  const results = useQueries({
    queries: parents.map((parent) => ({ queryKey: [epicTreeUrl(parent.group, parent.iid)] })),
  });
  return parents.map((parent, at) => {
    const { data, isError, isFetching, refetch } = results[at] ?? { isError: false };
    const level = data as EpicTreeLevel | undefined;
    return {
      parent,
      level,
      retry: isError && !isFetching && refetch ? () => void refetch() : null,
    };
  });
}

/** Returns the same array as before if its elements are the same. */
function useUnchanged<Element>(list: readonly Element[]): readonly Element[] {
  const [known, setKnown] = useState(list);
  const isSame = known.length === list.length && known.every((each, at) => each === list[at]);
  if (!isSame) setKnown(list);
  return isSame ? known : list;
}

/** The visible epics with child items whose level is not open. */
function listCollapsedEpics(view: TreeView, parentId: number): EpicTreeEpic[] {
  const { epics = [] } = listVisibleItems(view, parentId) ?? {};
  return epics.filter(hasContent).flatMap((epic) => {
    return view.expanded.has(epic.id) ? listCollapsedEpics(view, epic.id) : [epic];
  });
}
