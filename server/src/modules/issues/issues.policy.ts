/** Who may do what with issues. Pure functions, read aloud. */
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

/** A project, as far as its issues are concerned. */
export interface IssuePlace extends Place {
  issues_access_level: string;
}

/** An issue, together with what the viewer is to its project. */
export interface IssueSubject extends IssuePlace {
  confidential: boolean;
  discussion_locked: boolean | null;
  author_id: number;
  assignee_ids: readonly number[];
}

function standing(viewer: Viewer, place: IssuePlace): number {
  return effectiveFeatureAccess(viewer, place, place.issues_access_level as FeatureLevel);
}

/** From Planner on, one sees and arranges everything; below, only what is one's own. */
export function hasPlannerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= PLANNER;
}

/** Whoever keeps the project in order may also take away what others said. */
export function hasMaintainerAccess(viewer: Viewer, place: IssuePlace): boolean {
  return standing(viewer, place) >= MAINTAINER;
}

function maySee(viewer: Viewer, issue: IssueSubject): boolean {
  if (standing(viewer, issue) < ANYONE_ACCESS) return false;
  return (
    !issue.confidential || hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue)
  );
}

/** Whoever plans, and whose issue it is: they read and write what is for the team alone. */
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

/** Words and reactions under it: whoever is signed in and reads it; while it is locked, its members. */
export function canDiscuss(viewer: Viewer, issue: IssueSubject): boolean {
  if (viewer.kind !== "user" || issue.archived || !maySee(viewer, issue)) return false;
  return issue.discussion_locked !== true || standing(viewer, issue) >= GUEST;
}

/** Members of the project, and users whose issue it is. */
export function isInvolved(viewer: Viewer, issue: IssueSubject): boolean {
  return standing(viewer, issue) >= GUEST || isAuthorOrAssignee(viewer, issue);
}

export const issuesPolicy = {
  /** Across projects; each project then shows what it shows. */
  listEverywhere: openAction("issues.list_everywhere", READ, () => true),
  /** What one wrote or was given, in all projects. */
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
  /** Title and description, closing. */
  update: action(
    "issues.update",
    WRITE,
    (viewer, issue: IssueSubject) => !issue.archived && mayEdit(viewer, issue),
  ),
  /** While its discussion is locked, nobody reopens it. */
  reopen: action(
    "issues.reopen",
    WRITE,
    (viewer, issue: IssueSubject) =>
      !issue.archived && issue.discussion_locked !== true && mayEdit(viewer, issue),
  ),
  /** Labels, assignees, milestone, dates, weight, health, lock, confidentiality. */
  arrange: action(
    "issues.arrange",
    WRITE,
    (viewer, place: IssuePlace) => !place.archived && hasPlannerAccess(viewer, place),
  ),
  /** Hearing of it or not; that changes nothing for anybody else. */
  subscribe: action("issues.subscribe", WRITE, maySee),
  /** Saying when it happened and which number it has, for those who bring issues from elsewhere. */
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

/** What the viewer is offered; the same answers that the services ask for. */
export function issueAbilities(viewer: Viewer, issue: IssueSubject) {
  return {
    read: issuesPolicy.read.allows(viewer, issue),
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    arrange: issuesPolicy.arrange.allows(viewer, issue),
    remove: issuesPolicy.remove.allows(viewer, issue),
  };
}
