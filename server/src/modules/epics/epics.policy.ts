/**
 * Policy of epics: who can read, create, update and delete them. These functions read no database.
 */
import { GUEST, MAINTAINER, OWNER, PLANNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { viewerUserId, type Viewer } from "../../platform/auth/viewer.ts";
import { effectiveAccess, writableAccessLevelRule, type Place } from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** The fields of a group that decide what a viewer can do with its epics. */
export interface EpicPlace extends Place {
  /** Whether the viewer is at least a Guest of a project or group inside the group. */
  works_below: boolean;
}

/** The fields of an epic, and the viewer's access level in its group, that the rules need. */
export interface EpicPolicyFields extends EpicPlace {
  confidential: boolean;
  discussion_locked: boolean | null;
  author_id: number;
}

/**
 * Whether the viewer is at least a Planner in the group. Such members can read confidential epics and
 * change all epics.
 */
const plans = writableAccessLevelRule(PLANNER);

function hasPlannerAccess(viewer: Viewer, place: Place): boolean {
  return effectiveAccess(viewer, place) >= PLANNER;
}

function canRead(viewer: Viewer, epic: EpicPolicyFields): boolean {
  return (
    canSeeLabelsAndMilestones(viewer, epic) &&
    (!epic.confidential || hasPlannerAccess(viewer, epic))
  );
}

/** Whether the viewer can read internal notes: members from Planner on, and the author. */
export function isInsiderOfEpic(viewer: Viewer, epic: EpicPolicyFields): boolean {
  const isAuthor = viewerUserId(viewer) === epic.author_id;
  return canRead(viewer, epic) && (isAuthor || hasPlannerAccess(viewer, epic));
}

/**
 * Whether the viewer can comment and react. While the discussion is locked, only members of the group
 * can.
 */
export function canDiscussEpic(viewer: Viewer, epic: EpicPolicyFields): boolean {
  if (viewer.kind !== "user" || epic.archived || !canRead(viewer, epic)) return false;
  return epic.discussion_locked !== true || effectiveAccess(viewer, epic) >= GUEST;
}

/** Whether the viewer can change and delete the notes of other users. */
export function canMaintainEpic(viewer: Viewer, epic: EpicPolicyFields): boolean {
  return canRead(viewer, epic) && effectiveAccess(viewer, epic) >= MAINTAINER;
}

export const epicsPolicy = {
  list: defineActionAllowingVisitors("epics.list", READ, canSeeLabelsAndMilestones),
  /**
   * Suggesting epics in the editor of a project or group. The list has only epics that the viewer can
   * read.
   */
  complete: defineActionAllowingVisitors("epics.complete", READ, () => true),
  read: defineActionAllowingVisitors("epics.read", READ, canRead),
  create: defineAction("epics.create", WRITE, plans),
  /** Changing title, description, attributes, issues and child epics, and closing. */
  update: defineAction(
    "epics.update",
    WRITE,
    (viewer, epic: EpicPolicyFields) => plans(viewer, epic) && canRead(viewer, epic),
  ),
  /**
   * Subscribing to an epic. Allowed for every signed-in user who can read the epic, because a
   * subscription affects no other user.
   */
  subscribe: defineAction("epics.subscribe", WRITE, canRead),
  /** Reopening an epic. Not even owners can reopen it while its discussion is locked. */
  reopen: defineAction(
    "epics.reopen",
    WRITE,
    (viewer, epic: EpicPolicyFields) =>
      epic.discussion_locked !== true && plans(viewer, epic) && canRead(viewer, epic),
  ),
  /** Setting the times of an epic. Allowed for owners, who import from another system. */
  backdate: defineAction("epics.backdate", WRITE, writableAccessLevelRule(OWNER)),
  remove: defineAction(
    "epics.remove",
    WRITE,
    (viewer, epic: EpicPolicyFields) =>
      !epic.archived && canRead(viewer, epic) && effectiveAccess(viewer, epic) >= OWNER,
  ),
};

/** What the viewer can do with the epic, as the API returns it. Services check the same policy. */
export function computeEpicAbilities(viewer: Viewer, epic: EpicPolicyFields) {
  return {
    read: epicsPolicy.read.allows(viewer, epic),
    update: epicsPolicy.update.allows(viewer, epic),
    remove: epicsPolicy.remove.allows(viewer, epic),
    discuss: canDiscussEpic(viewer, epic),
  };
}
