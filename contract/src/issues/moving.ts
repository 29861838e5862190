/** Moving and cloning issues. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { issueBasePath } from "./issue-page.ts";

/** A project to which the viewer can move an issue. */
export const MoveTargetProject = z.strictObject({
  id: z.int(),
  name_with_namespace: z.string(),
  full_path: z.string(),
});
export type MoveTargetProject = z.infer<typeof MoveTargetProject>;

/** Maximum length of the text that projects are searched by. */
export const MOVE_TARGET_SEARCH_MAX = 255;

/** Address to move an issue, with POST. */
export function issueMovePath(project: string, iid: number): string {
  return `${issueBasePath(project, iid)}/move`;
}

/** Address of the projects to which an issue of the project `projectId` can be moved. */
export function moveTargetsUrl(projectId: number, search: string): string {
  return appendQueryString("/-/autocomplete/projects", { project_id: projectId, search });
}
