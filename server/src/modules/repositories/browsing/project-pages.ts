/** Opens the pages of a repository by the full path of its project. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { PageRedirect } from "../../../platform/pages/page.ts";
import { getPlaceForPage, isProject, type ProjectRow } from "../../projects/index.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";

/** Throws 404 when the viewer cannot see the code of the project. */
export async function getProjectForCodePage(
  ctx: Context,
  path: string,
  page: string,
): Promise<ProjectRow | PageRedirect> {
  const found = await getPlaceForPage(ctx, { kind: "project", path, page }, (place) => {
    if (!isProject(place)) throw notFoundError("Page");
    reveal(ctx, repositoriesPolicy.read, place, () => notFoundError("Page"));
  });
  if ("redirectTo" in found) return found;
  if (!isProject(found)) throw notFoundError("Page");
  return found;
}
