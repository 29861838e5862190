/** API calls and cached data of the tree below an epic. */
import {
  epicSummaryUrl,
  epicTreeUrl,
  type EpicTreeLevel,
  type EpicTreeMoveRequest,
} from "@cairn/contract/epics/epic-tree";
import { epicPath } from "@cairn/contract/epics/epics";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { pauseIssueLiveUpdates } from "../../issues/index.ts";
import { findItem, replaceItem } from "./tree-changes.ts";
import type { ChildItem, LevelParent, TreeView } from "./tree-levels.ts";
import type { Neighbors } from "./tree-places.ts";

/** Changes the tree of the epic `root`, one change after the other. `parents` are the epics of the loaded levels. */
export function useTreeChanges(root: LevelParent, parents: ReadonlyMap<number, LevelParent>) {
  const cache = useQueryClient();
  const queue = useRef({ last: Promise.resolve(), waiting: 0 });
  const basePath = epicPath(root.group, root.iid);

  /** Shows other levels at once. */
  const show = (levels: TreeView["levels"]) => {
    for (const [id, level] of levels) {
      const parent = parents.get(id);
      if (parent) cache.setQueryData<EpicTreeLevel>([urlOf(parent)], level);
    }
  };
  /** Shows the item as the answer to its move has it: other addresses move and remove it from now on. */
  const update = (parent: LevelParent, child: ChildItem, answer: EpicTreeLevel) =>
    cache.setQueryData<EpicTreeLevel>(
      [urlOf(parent)],
      (level) => level && replaceItem(level, child, answer),
    );
  /** Loads everything again that a change in the tree can affect. */
  const refresh = () =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        key === noteablePageJsonUrl(basePath) ||
        key === epicSummaryUrl(root.group, root.iid) ||
        isTreeUrl(key),
    });
  /**
   * Runs a change after the ones before it, without updates from the server in between, which could show
   * the tree as it was before the change. Shows `before` again if the change fails.
   */
  const run = async (change: () => Promise<unknown>, before: TreeView["levels"]): Promise<void> => {
    const resume = pauseIssueLiveUpdates(basePath);
    queue.current.waiting += 1;
    const own = queue.current.last.then(async () => {
      await cache.cancelQueries({ predicate: ({ queryKey: [key] }) => isTreeUrl(key) });
      await change();
    });
    queue.current.last = own.catch(() => {});
    try {
      await own;
    } catch (error) {
      show(before);
      throw error;
    } finally {
      resume();
      queue.current.waiting -= 1;
      if (queue.current.waiting === 0) void refresh();
    }
  };
  /** The item as it is cached now, which a change that has just been saved may have replaced. */
  const find = (parent: LevelParent, child: ChildItem) => {
    const level = cache.getQueryData<EpicTreeLevel>([urlOf(parent)]);
    return level && findItem(level, child);
  };
  return { show, update, refresh, run, find };
}

export function useTreeRequests() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return {
    move: (
      child: Pick<EpicTreeMoveRequest, "kind" | "id">,
      parent: LevelParent,
      { previous, next }: Neighbors,
    ) => {
      const body: EpicTreeMoveRequest = { ...child, previous_id: previous, next_id: next };
      return callApi<EpicTreeLevel>(urlOf(parent), { method: "PUT", body, csrfToken });
    },
    remove: (relationPath: string) => callApi(relationPath, { method: "DELETE", csrfToken }),
  };
}

function isTreeUrl(key: unknown): boolean {
  return /\/-\/epics\/\d+\/tree\.json$/.test(String(key));
}

function urlOf({ group, iid }: LevelParent): string {
  return epicTreeUrl(group, iid);
}
