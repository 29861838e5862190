/** Policy of issues: who can read, create, update and delete them. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { GUEST, MAINTAINER, OWNER, PLANNER } from "@cairn/contract/access";
import { action, openAction } from "../../platform/auth/actions.ts";
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

/** The fields of a project that the issue rules need. */
export interface IssuePlace extends Place {
  issues_access_level: string;
}

/** An issue with the viewer's access level in its project. */
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
 * Users with Planner access see every issue, also confidential ones, and set the attributes of all
 * issues.
 */
export function hasPlannerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= PLANNER;
}

/** From Maintainer on, users can also delete what other users wrote. */
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
  /** Listing across projects. Visitors can do it too; the list contains only what they can read. */
  listEverywhere: openAction("issues.list_everywhere", READ, () => true),
  /** Listing the issues of all projects that the viewer wrote or is assigned to. */
  listOwn: action("issues.list_own", READ, () => true),
  list: openAction(
    "issues.list",
    READ,
    (viewer, project: IssuePlace) => standing(viewer, project) >= ANYONE_ACCESS,
  ),
  read: openAction("issues.read", READ, maySee),
  readById: action("issues.read_by_id", READ, (viewer) => viewer.admin),
  create: action(
    "issues.create",
    WRITE,
    (viewer, project: IssuePlace) =>
      !project.archived && standing(viewer, project) >= SIGNED_IN_ACCESS,
  ),
  /** Changing title and description, and closing. */
  update: action(
    "issues.update",
    WRITE,
    (viewer, issue: IssueSubject) => !issue.archived && mayEdit(viewer, issue),
  ),
  /** Nobody reopens an issue while its discussion is locked. */
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
  /** Subscribing changes nothing for other users, so every reader can do it. */
  subscribe: action("issues.subscribe", WRITE, maySee),
  /** Setting the iid and the times of an issue, for owners who import from another system. */
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

/** The viewer's permissions as the API returns them; the services check the same policy. */
export function issueAbilities(viewer: Viewer, issue: IssueSubject) {
  return {
    read: issuesPolicy.read.allows(viewer, issue),
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    arrange: issuesPolicy.arrange.allows(viewer, issue),
    remove: issuesPolicy.remove.allows(viewer, issue),
  };
}
