/** What the rows of the tree need: its state, and the functions that move and remove child items. */
import type { EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import { useState } from "react";
import type { RefObject } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import type { MenuEntry } from "../../../ui/overlays/menu.tsx";
import { useFocusAfterRender } from "../../issues/index.ts";
import { childMoveMessages, childRowMessages as texts } from "./children.messages.ts";
import { useTreeChanges, useTreeRequests } from "./tree.api.ts";
import { findNeighbors, moveItem, removeItem } from "./tree-changes.ts";
import { focusNeighborRow, focusRow, type RowControl } from "./tree-focus.ts";
import { rowKeyOf, type ChildItem, type LevelParent } from "./tree-levels.ts";
import {
  findCurrentPlace,
  findPlacesAround,
  listPlaces,
  type Neighbors,
  type TreePlace,
} from "./tree-places.ts";
import { useChildTree } from "./use-child-tree.ts";
import { useLiftedItem } from "./use-lifted-item.ts";

export type TreeControls = ReturnType<typeof useTreeControls>;

export function useTreeControls(options: {
  root: LevelParent;
  rootLevel: EpicTreeLevel | undefined;
  container: RefObject<HTMLElement | null>;
  onError: (text: string | null) => void;
}) {
  const { root, container, onError } = options;
  const tree = useChildTree(root, options.rootLevel);
  const { view, parents } = tree;
  const focusAfterRender = useFocusAfterRender(tree.loaded);
  const changes = useTreeChanges(root, parents);
  const requests = useTreeRequests();
  const toast = useToast();
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());

  const fail = (text: string, error: unknown) => onError(`${text} ${toErrorMessage(error)}`);
  const parentOf = (id: number): LevelParent => parents.get(id) ?? root;

  const move = (child: ChildItem, from: number, place: TreePlace, control: RowControl) => {
    const { kind, item } = child;
    const origin = view.levels.get(from);
    if (origin === undefined) return;
    const former = findNeighbors(origin, child);
    const focus = () => focusRow(container, rowKeyOf(kind, item.id), control, place.after);
    onError(null);
    focusAfterRender(focus);
    changes.show(moveItem(view.levels, child, from, { ...place, parentId: place.parent.id }));
    const request = async () => {
      const answer = await requests.move({ kind, id: item.id }, place.parent, place);
      changes.update(place.parent, child, answer);
    };
    changes.run(request, view.levels).then(
      () => {
        if (place.parent.id === from) return;
        const undo = () => void restore(child, parentOf(from), former);
        toast(childMoveMessages.moved(item.reference, place.parent.title), {
          intent: "success",
          action: { label: texts.undo, onAction: undo },
        });
      },
      (error: unknown) => {
        fail(childMoveMessages.failed(item.reference), error);
        focusAfterRender(focus);
      },
    );
  };

  const restore = async (child: ChildItem, parent: LevelParent, former: Neighbors) => {
    const { kind, item } = child;
    try {
      await changes.run(() => requests.move({ kind, id: item.id }, parent, former), view.levels);
      focusAfterRender(() => focusRow(container, rowKeyOf(kind, item.id), "link"));
      toast(texts.undone(item.reference), { intent: "success" });
    } catch {
      toast(texts.undoFailed(item.reference), { intent: "danger" });
    }
  };

  const remove = async (child: ChildItem, parent: LevelParent) => {
    const { kind, item } = child;
    const key = rowKeyOf(kind, item.id);
    const level = view.levels.get(parent.id);
    const { relation_path: path } = item;
    if (path === null || level === undefined) return;
    const former = findNeighbors(level, child);
    onError(null);
    setRemoving(new Set(removing).add(key));
    try {
      const request = () => requests.remove(changes.find(parent, child)?.relation_path ?? path);
      await changes.run(request, view.levels);
      focusNeighborRow(container, key);
      changes.show(removeItem(view.levels, child, parent.id));
      toast(texts.removed(item.reference), {
        intent: "success",
        action: { label: texts.undo, onAction: () => void restore(child, parent, former) },
      });
    } catch (error) {
      fail(texts.removeFailed(item.reference), error);
    }
    setRemoving((keys) => new Set([...keys].filter((each) => each !== key)));
  };

  const menuOf = (child: ChildItem, parent: LevelParent): MenuEntry[] => {
    const level = view.levels.get(parent.id);
    if (level === undefined) return [];
    const places = listPlaces(view, { kind: child.kind, id: child.item.id });
    const at = findCurrentPlace(places, parent.id, findNeighbors(level, child));
    const { up, down, into, out } = findPlacesAround(places, at);
    const go = (place: TreePlace | undefined) => ({
      disabled: place === undefined,
      ...(place && { onAction: () => move(child, parent.id, place, "menu") }),
    });
    const others: MenuEntry[] = [];
    if (into) {
      const label = childMoveMessages.into(into.parent.title);
      others.push({ id: "into", label, icon: "move-right", ...go(into) });
    }
    if (out)
      others.push({
        id: "out",
        label: texts.moveOut(out.parent.title),
        icon: "chevron-left",
        ...go(out),
      });
    return [
      { id: "up", label: texts.moveUp, icon: "arrow-up", ...go(up) },
      { id: "down", label: texts.moveDown, icon: "arrow-down", ...go(down) },
      ...others,
      "line",
      { id: "remove", label: texts.remove, icon: "x", onAction: () => void remove(child, parent) },
    ];
  };

  const lifted = useLiftedItem({
    view,
    container,
    onMove: (child, from, place) => move(child, from, place, "handle"),
  });
  const target = lifted.target?.place;
  return {
    ...tree,
    lifted,
    /** Key of the closed epic that the lifted item would be dropped into. */
    intoKey: target?.position === null ? target.after : null,
    removing,
    menuOf,
    refresh: changes.refresh,
    focusAfterRender,
  };
}
