/**
 * Decides which readers of an epic learn that something below it has changed. An event on the stream of
 * the epic would reveal hidden child epics and issues, so there is one more stream for members of the
 * group and one for Planners.
 */
import { GUEST, PLANNER, VISIBILITY } from "@cairn/contract/access";
import type { Viewer } from "../../../platform/auth/viewer.ts";
import { effectiveAccess, type Place } from "../../access/index.ts";
import { noteableStream } from "../../noteables/index.ts";

/** The level in the group of the epic that a reader must have; 0 for all readers. */
export type TreeAudience = 0 | typeof GUEST | typeof PLANNER;

/** A child epic or an issue, or an epic above it, with what decides who can read it. */
export interface TreeNode {
  id: number;
  /** The group of an epic, the project of an issue. */
  place_id: number;
  root_namespace_id: number;
  visibility: number;
  confidential: boolean;
  /** Whether only members of the project can read its issues. */
  is_for_members: boolean;
}

/**
 * The readers of `top` who can read everything on the path from the changed child item up to `top`.
 * Everything below an epic is in its group or further down, where its members have at least the same
 * level.
 */
export function findTreeAudience(top: TreeNode, path: readonly TreeNode[]): TreeAudience {
  // Every reader of a confidential epic is a Planner.
  if (top.confidential) return 0;
  if (path.some((node) => node.confidential)) return PLANNER;
  return path.every((node) => isReadByAllReadersOf(top, node)) ? 0 : GUEST;
}

/**
 * False when that is uncertain: readers of an epic of a private group can be members of one project
 * below it only.
 */
function isReadByAllReadersOf(top: TreeNode, node: TreeNode): boolean {
  if (node.is_for_members) return false;
  if (node.place_id === top.place_id) return true;
  return node.visibility >= top.visibility && node.visibility !== VISIBILITY.private;
}

export function treeAudienceStream(epic: { id: number }, audience: TreeAudience): string {
  if (audience === 0) return noteableStream({ kind: "epic", id: epic.id });
  return `epic_${audience === GUEST ? "members" : "planners"}:${epic.id}`;
}

/** The streams of an epic's page in addition to `listNoteablePageStreams`. */
export function listTreeStreams(viewer: Viewer, epic: Place & { id: number }): string[] {
  const access = effectiveAccess(viewer, epic);
  return ([GUEST, PLANNER] as const)
    .filter((level) => access >= level)
    .map((level) => treeAudienceStream(epic, level));
}
