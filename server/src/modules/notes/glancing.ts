/** The issue whose discussion is asked for: found, and shown to be readable, in one statement. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { whoAsks } from "../access/index.ts";
import { issuesPolicy } from "../issues/index.ts";
import { projectsPolicy } from "../projects/index.ts";
import { glanceById, glanceByIid, type GlanceRow } from "./glancing.queries.ts";
import type { Noteable } from "./noteable.ts";
import type { PersonRow } from "./reading.queries.ts";
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
  /** Everybody who wrote something there, if they were asked for. */
  author_ids: readonly number[] | null;
};

export async function glanceAt(
  ctx: Context,
  ref: DiscussionRef,
  asked: { peopleIds?: readonly number[]; withAuthors?: boolean } = {},
): Promise<Glance> {
  const { peopleIds = [], withAuthors = false } = asked;
  const asking = whoAsks(ctx);
  const everybody = asking.userId === null ? peopleIds : [...peopleIds, asking.userId];
  const who = { ...asking, path: ref.path, peopleIds: everybody, withAuthors };
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

/** By their ids. */
export function peopleSeenIn({ people }: Glance): Map<number, PersonRow> {
  return new Map(people.map(personIn).map((person) => [person.id, person]));
}

/** Only the name may hold colons, and it comes last. */
function personIn(line: string): PersonRow {
  const [id, username = "", state = "", level, ...name] = line.split(":");
  return { id: Number(id), username, state, level: Number(level), name: name.join(":") };
}

const noProject = () => notFound("Project");
const noIssue = () => notFound("Issue");

/** Only the join makes its columns look as if they could be missing. */
function isThere(found: GlanceRow | undefined): found is GlanceRow & Glance {
  return found !== undefined && found.id !== null;
}
