/**
 * Policy of issues: who can read, create, update and delete them. These functions read no database.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { GUEST, MAINTAINER, OWNER, PLANNER } from "@cairn/contract/access";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/auth/viewer.ts";
import {
  ANYONE_ACCESS,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  type FeatureLevel,
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
export interface IssueSubject extends IssuePlace {
  confidential: boolean;
  discussion_locked: boolean | null;
  author_id: number;
  assignee_ids: readonly number[];
}

function standing(viewer: Viewer, place: IssuePlace): number {
  return effectiveFeatureAccess(viewer, place, place.issues_access_level as FeatureLevel);
}

/**
 * Members from Planner on can read every issue of the project, including confidential ones, and can
 * set the attributes of all issues.
 */
export function hasPlannerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= PLANNER;
}

/** Members from Maintainer on can also change and delete the notes of other users. */
export function hasMaintainerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= MAINTAINER;
}

function maySee(viewer: Viewer, issue: IssueSubject): boolean {
  if (standing(viewer, issue) < ANYONE_ACCESS) return false;
  return (
    !issue.confidential || hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue)
  );
}

/** Whether the viewer can read internal notes: members from Planner on, the author and the assignees. */
export function isInsider(viewer: Viewer, issue: IssueSubject): boolean {
  return (
    maySee(viewer, issue) && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue))
  );
}

function mayEdit(viewer: Viewer, issue: IssueSubject): boolean {
  return (
    maySee(viewer, issue) && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue))
  );
}

/**
 * Whether the viewer can comment and react. While the discussion is locked, only members of the project
 * can.
 */
export function canDiscuss(viewer: Viewer, issue: IssueSubject): boolean {
  if (viewer.kind !== "user" || issue.archived || !maySee(viewer, issue)) return false;
  return issue.discussion_locked !== true || standing(viewer, issue) >= GUEST;
}

/** True for members of the project, and for the author and the assignees of the issue. */
export function isMemberAuthorOrAssignee(viewer: Viewer, issue: IssueSubject): boolean {
  return standing(viewer, issue) >= GUEST || isAuthorOrAssignee(viewer, issue);
}

export const issuesPolicy = {
  /**
   * Listing issues of all projects. Visitors can do this; the list has only issues that they can read.
   */
  listEverywhere: actionAllowingVisitors("issues.list_everywhere", READ, () => true),
  /** Listing the issues, in any project, that the viewer wrote or is assigned to. */
  listOwn: action("issues.list_own", READ, () => true),
  list: actionAllowingVisitors(
    "issues.list",
    READ,
    (viewer, project: IssuePlace) => standing(viewer, project) >= ANYONE_ACCESS,
  ),
  read: actionAllowingVisitors("issues.read", READ, maySee),
  readById: action("issues.read_by_id", READ, (viewer) => viewer.admin),
  create: action(
    "issues.create",
    WRITE,
    (viewer, project: IssuePlace) =>
      !project.archived && standing(viewer, project) >= SIGNED_IN_ACCESS,
  ),
  /** Changing title and description, and closing the issue. */
  update: action(
    "issues.update",
    WRITE,
    (viewer, issue: IssueSubject) => !issue.archived && mayEdit(viewer, issue),
  ),
  /** Not even owners can reopen an issue while its discussion is locked. */
  reopen: action(
    "issues.reopen",
    WRITE,
    (viewer, issue: IssueSubject) =>
      !issue.archived && issue.discussion_locked !== true && mayEdit(viewer, issue),
  ),
  /** Setting labels, assignees, milestone, dates, weight, health, lock and confidentiality. */
  arrange: action(
    "issues.arrange",
    WRITE,
    (viewer, place: IssuePlace) => !place.archived && hasPlannerAccess(viewer, place),
  ),
  /**
   * Subscribing affects no other user, so every signed-in user who can read the issue can subscribe.
   */
  subscribe: action("issues.subscribe", WRITE, maySee),
  /** Setting the iid and the times of an issue. Allowed for owners, who import from another system. */
  backdate: action(
    "issues.backdate",
    WRITE,
    (viewer, place: IssuePlace) => !place.archived && standing(viewer, place) >= OWNER,
  ),
  remove: action(
    "issues.remove",
    WRITE,
    (viewer, issue: IssueSubject) =>
      !issue.archived && maySee(viewer, issue) && standing(viewer, issue) >= OWNER,
  ),
};

/** What the viewer can do with the issue, as the API returns it. Services check the same policy. */
export function issueAbilities(viewer: Viewer, issue: IssueSubject) {
  return {
    read: issuesPolicy.read.allows(viewer, issue),
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    arrange: issuesPolicy.arrange.allows(viewer, issue),
    remove: issuesPolicy.remove.allows(viewer, issue),
  };
}
