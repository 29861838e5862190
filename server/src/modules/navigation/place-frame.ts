/**
 * Data for the navigation around a page: the project or group, its ancestors, its number of open
 * issues, and the viewer's permissions.
 */
import { PLANNER, toVisibilityName } from "@cairn/contract/access";
import type { PlaceFrame } from "@cairn/contract/places";
import { reveal } from "../../platform/auth/actions.ts";
import type { Context, Viewer } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import {
  findNamespace,
  effectiveAccess,
  SIGNED_IN_ACCESS,
  type NamespaceRow,
} from "../access/index.ts";
import { epicsPolicy } from "../epics/index.ts";
import { findGroup, groupsPolicy, type GroupRow } from "../groups/index.ts";
import { countOpenIssues, issuesPolicy } from "../issues/index.ts";
import { labelsPolicy } from "../labels/index.ts";
import { hasRequestedAccess, membersPolicy } from "../members/index.ts";
import { milestonesPolicy } from "../milestones/index.ts";
import {
  findProject,
  getPlace,
  isProject,
  projectsPolicy,
  type PlaceRow,
  type ProjectRow,
} from "../projects/index.ts";
import { repositoriesPolicy } from "../repositories/index.ts";
import { navigationPolicy } from "./navigation.policy.ts";

type Abilities = PlaceFrame["abilities"];

/** Finds the project, group or user with this path. Throws 404 when the viewer cannot see it. */
export async function getNamespaceByPath(ctx: Context, path: string): Promise<NamespaceRow> {
  const found = await findNamespace(ctx, { path });
  reveal(ctx, navigationPolicy.open, found, () => notFoundError("Page"));
  return found;
}

export async function getPlaceFrame(ctx: Context, path: string): Promise<PlaceFrame> {
  const found = await findPlaceOrUser(ctx, path);
  reveal(ctx, navigationPolicy.open, found, () => notFoundError("Page"));
  if (found.kind === "user") return { ...outline(ctx.viewer, found), kind: "user" };
  const ref = { path };
  const place = await getPlace(ctx, found.kind === "project" ? { project: ref } : { group: ref });
  return {
    ...outline(ctx.viewer, place),
    kind: isProject(place) ? "project" : "group",
    description: place.description,
    above: place.above,
    open_issues: await countOpenIssues(ctx, place),
    access_request: await accessRequestState(ctx, place),
    abilities: abilitiesIn(ctx.viewer, place),
  };
}

/**
 * Looks for a project first, because most pages belong to a project, and then for a group. The other
 * data of the page needs the same row, so these queries often have run already.
 */
async function findPlaceOrUser(ctx: Context, path: string) {
  const project = await findProject(ctx, { path });
  if (project !== undefined) return { ...project, belongs_below: false };
  return (await findGroup(ctx, { path })) ?? (await findNamespace(ctx, { path }));
}

function outline(viewer: Viewer, place: NamespaceRow | PlaceRow): Omit<PlaceFrame, "kind"> {
  return {
    id: place.id,
    name: place.name,
    full_path: place.full_path,
    description: "",
    visibility: toVisibilityName(place.visibility),
    archived: place.archived,
    above: [],
    open_issues: null,
    level: effectiveAccess(viewer, place),
    access_request: "unavailable",
    abilities: NONE,
  };
}

/** Reads the access request only of users without a membership, so that members' pages do without. */
async function accessRequestState(
  ctx: Context,
  place: PlaceRow,
): Promise<PlaceFrame["access_request"]> {
  if (effectiveAccess(ctx.viewer, place) !== SIGNED_IN_ACCESS) return "unavailable";
  if (await hasRequestedAccess(ctx, place)) return "pending";
  return membersPolicy.requestAccess.allows(ctx.viewer, place) ? "available" : "unavailable";
}

const NONE: Abilities = {
  see_issues: false,
  create_issue: false,
  arrange_issues: false,
  see_plans: false,
  see_code: false,
  manage_labels: false,
  manage_milestones: false,
  create_epic: false,
  see_members: false,
  manage_members: false,
  create_project: false,
  create_subgroup: false,
  update: false,
};

function abilitiesIn(viewer: Viewer, place: PlaceRow): Abilities {
  const level = effectiveAccess(viewer, place);
  return {
    ...NONE,
    see_plans: labelsPolicy.read.allows(viewer, place),
    manage_labels: labelsPolicy.manage.allows(viewer, place),
    manage_milestones: milestonesPolicy.manage.allows(viewer, place),
    see_members: membersPolicy.list.allows(viewer, place),
    manage_members: membersPolicy.add.allows(viewer, { place, level }),
    ...(isProject(place) ? inProject(viewer, place) : inGroup(viewer, place)),
  };
}

function inProject(viewer: Viewer, project: ProjectRow): Partial<Abilities> {
  return {
    see_issues: issuesPolicy.list.allows(viewer, project),
    see_code: repositoriesPolicy.read.allows(viewer, project),
    create_issue: issuesPolicy.create.allows(viewer, project),
    arrange_issues: issuesPolicy.arrange.allows(viewer, project),
    update: projectsPolicy.update.allows(viewer, project),
  };
}

function inGroup(viewer: Viewer, group: GroupRow): Partial<Abilities> {
  return {
    see_issues: true,
    // Members of a group have at least the same access level in all of its projects.
    arrange_issues: !group.archived && effectiveAccess(viewer, group) >= PLANNER,
    create_project: projectsPolicy.create.allows(viewer, group),
    create_epic: epicsPolicy.create.allows(viewer, group),
    create_subgroup: groupsPolicy.create.allows(viewer, group),
    update: groupsPolicy.update.allows(viewer, group),
  };
}
