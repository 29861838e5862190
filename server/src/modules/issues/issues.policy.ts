/**
 * Policy of issues: who can read, create, update and delete them. These functions read no database.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { GUEST, MAINTAINER, OWNER, PLANNER } from "@cairn/contract/access";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/auth/viewer.ts";
import {
  ANYONE_ACCESS,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  type ProjectFeatureAccessLevel,
  type Place,
} from "../access/index.ts";
import { isAuthorOrAssignee } from "../noteables/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** The fields of a project that decide what a viewer can do with its issues. */
export interface IssuePlace extends Place {
  issues_access_level: string;
}

/** The fields of an issue, and the viewer's access level in its project, that the rules need. */
export interface IssuePolicyFields extends IssuePlace {
  confidential: boolean;
  discussion_locked: boolean | null;
  author_id: number;
  assignee_ids: readonly number[];
}

function standing(viewer: Viewer, place: IssuePlace): number {
  return effectiveFeatureAccess(
    viewer,
    place,
    place.issues_access_level as ProjectFeatureAccessLevel,
  );
}

/**
 * Whether the viewer is at least a Planner in the project. Such members can read every issue,
 * including confidential ones, and can set the attributes of all issues.
 */
export function hasPlannerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= PLANNER;
}

/**
 * Whether the viewer is at least a Maintainer in the project. Such members can change and delete
 * the notes of other users.
 */
export function hasMaintainerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= MAINTAINER;
}

function maySee(viewer: Viewer, issue: IssuePolicyFields): boolean {
  if (standing(viewer, issue) < ANYONE_ACCESS) return false;
  return (
    !issue.confidential || hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue)
  );
}

/** Whether the viewer can read internal notes: members from Planner on, the author and the assignees. */
export function isInsider(viewer: Viewer, issue: IssuePolicyFields): boolean {
  return (
    maySee(viewer, issue) && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue))
  );
}

function mayEdit(viewer: Viewer, issue: IssuePolicyFields): boolean {
  return (
    maySee(viewer, issue) && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue))
  );
}

/**
 * Whether the viewer can comment and react. While the discussion is locked, only members of the project
 * can.
 */
export function canDiscussIssue(viewer: Viewer, issue: IssuePolicyFields): boolean {
  if (viewer.kind !== "user" || issue.archived || !maySee(viewer, issue)) return false;
  return issue.discussion_locked !== true || standing(viewer, issue) >= GUEST;
}

/** True for members of the project, and for the author and the assignees of the issue. */
export function isMemberAuthorOrAssignee(viewer: Viewer, issue: IssuePolicyFields): boolean {
  return standing(viewer, issue) >= GUEST || isAuthorOrAssignee(viewer, issue);
}

export const issuesPolicy = {
  /**
   * Listing issues of all projects. Visitors can do this; the list has only issues that they can read.
   */
  listEverywhere: defineActionAllowingVisitors("issues.list_everywhere", READ, () => true),
  /** Listing the issues, in any project, that the viewer wrote or is assigned to. */
  listOwn: defineAction("issues.list_own", READ, () => true),
  /**
   * Listing what a user did, in projects that the viewer can see. Visitors cannot, because they must
   * not learn which accounts exist.
   */
  listUserActivity: defineAction("issues.list_user_activity", READ, () => true),
  list: defineActionAllowingVisitors(
    "issues.list",
    READ,
    (viewer, project: IssuePlace) => standing(viewer, project) >= ANYONE_ACCESS,
  ),
  read: defineActionAllowingVisitors("issues.read", READ, maySee),
  readById: defineAction("issues.read_by_id", READ, (viewer) => viewer.admin),
  create: defineAction(
    "issues.create",
    WRITE,
    (viewer, project: IssuePlace) =>
      !project.archived && standing(viewer, project) >= SIGNED_IN_ACCESS,
  ),
  /** Changing title and description, and closing the issue. */
  update: defineAction(
    "issues.update",
    WRITE,
    (viewer, issue: IssuePolicyFields) => !issue.archived && mayEdit(viewer, issue),
  ),
  /** Reopening the issue. Not even owners can reopen it while its discussion is locked. */
  reopen: defineAction(
    "issues.reopen",
    WRITE,
    (viewer, issue: IssuePolicyFields) =>
      !issue.archived && issue.discussion_locked !== true && mayEdit(viewer, issue),
  ),
  /** Setting labels, assignees, milestone, dates, weight, health, lock and confidentiality. */
  arrange: defineAction(
    "issues.arrange",
    WRITE,
    (viewer, place: IssuePlace) => !place.archived && hasPlannerAccess(viewer, place),
  ),
  /** Listing the projects to which the viewer can move issues; the list has no others. */
  listMoveTargets: defineAction("issues.list_move_targets", READ, () => true),
  /**
   * Subscribing to an issue. Allowed for every signed-in user who can read the issue, because a
   * subscription affects no other user.
   */
  subscribe: defineAction("issues.subscribe", WRITE, maySee),
  /** Setting the iid and the times of an issue. Allowed for owners, who import from another system. */
  backdate: defineAction(
    "issues.backdate",
    WRITE,
    (viewer, place: IssuePlace) => !place.archived && standing(viewer, place) >= OWNER,
  ),
  remove: defineAction(
    "issues.remove",
    WRITE,
    (viewer, issue: IssuePolicyFields) =>
      !issue.archived && maySee(viewer, issue) && standing(viewer, issue) >= OWNER,
  ),
};

/** What the viewer can do with the issue, as the API returns it. Services check the same policy. */
export function computeIssueAbilities(viewer: Viewer, issue: IssuePolicyFields) {
  return {
    read: issuesPolicy.read.allows(viewer, issue),
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    arrange: issuesPolicy.arrange.allows(viewer, issue),
    remove: issuesPolicy.remove.allows(viewer, issue),
  };
}
