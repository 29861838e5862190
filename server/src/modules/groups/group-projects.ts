/** What a group holds is known further down: whoever keeps projects registers here. */
import type { Project } from "@cairn/contract/projects";
import type { Context } from "../../platform/context.ts";

export interface GroupProjects {
  projects: Project[];
  shared_projects: Project[];
}

type Provider = (ctx: Context, group: { id: number }) => Promise<GroupProjects>;

let provider: Provider = async () => ({ projects: [], shared_projects: [] });

export function registerGroupProjects(known: Provider): void {
  provider = known;
}

/** The group's own projects and those shared with it, as the viewer may see them. */
export async function loadGroupProjects(
  ctx: Context,
  group: { id: number },
): Promise<GroupProjects> {
  return provider(ctx, group);
}
