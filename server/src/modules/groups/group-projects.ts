/**
 * Registry through which the projects module provides the projects of a group. The groups module cannot
 * import the projects module, because a module imports only modules that are registered before it.
 */
import type { Project } from "@cairn/contract/projects";
import type { Context } from "../../platform/context.ts";

export interface GroupProjectLists {
  projects: Project[];
  shared_projects: Project[];
}

type Provider = (ctx: Context, group: { id: number }) => Promise<GroupProjectLists>;

let provider: Provider = async () => ({ projects: [], shared_projects: [] });

export function registerGroupProjectsProvider(known: Provider): void {
  provider = known;
}

/**
 * Loads the group's own projects and the projects shared with the group, without those hidden from
 * the viewer.
 */
export async function loadGroupProjects(
  ctx: Context,
  group: { id: number },
): Promise<GroupProjectLists> {
  return provider(ctx, group);
}
