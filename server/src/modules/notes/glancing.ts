/** The issue whose discussion is asked for: found, and shown to be readable, in one statement. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { whoAsks } from "../access/index.ts";
import { issuesPolicy } from "../issues/index.ts";
import { projectsPolicy } from "../projects/index.ts";
import { glanceById, glanceByIid, type GlanceRow } from "./glancing.queries.ts";
import type { Noteable } from "./notes.present.ts";
import { notesPolicy } from "./notes.policy.ts";

/** By its number in the project, or by its number everywhere. */
export type DiscussionRef = { path: string } & ({ iid: number } | { id: number });

export type Glance = Noteable & {
  discussion_version: number;
  discussions_count: number;
  activities_count: number;
  /** How the viewer likes to look at discussions; null when they never said. */
  kept_filter: number | null;
  /** A line for each of the people asked about, with all that notes show of them. */
  people: readonly string[];
};

export async function glanceAt(
  ctx: Context,
  ref: DiscussionRef,
  peopleIds: readonly number[] = [],
): Promise<Glance> {
  const asking = whoAsks(ctx);
  const everybody = asking.userId === null ? peopleIds : [...peopleIds, asking.userId];
  const who = { ...asking, path: ref.path, peopleIds: everybody };
  const found =
    "iid" in ref
      ? await glanceByIid(ctx, { ...who, iid: ref.iid })
      : await glanceById(ctx, { ...who, id: ref.id });
  reveal(ctx, projectsPolicy.read, found, noProject);
  const issue = isThere(found) ? found : undefined;
  reveal(ctx, issuesPolicy.read, issue, noIssue);
  reveal(ctx, notesPolicy.list, issue, noIssue);
  return issue;
}

const noProject = () => notFound("Project");
const noIssue = () => notFound("Issue");

/** Only the join makes its columns look as if they could be missing. */
function isThere(found: GlanceRow | undefined): found is GlanceRow & Glance {
  return found !== undefined && found.id !== null;
}
