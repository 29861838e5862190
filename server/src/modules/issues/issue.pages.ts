/** The page of one issue, and what it reads. */
import { IssuePage, issuePageAddress } from "@cairn/contract/issue-page";
import { milestonePath } from "@cairn/contract/milestones";
import { placeAddress } from "@cairn/contract/places";
import { wirePath, wireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { PageContent, Redirect } from "../../platform/pages/page.ts";
import { presentBasic } from "../users/index.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { healthOf, stateOf, typeOf, webPathOf } from "./issues.present.ts";
import { getIssue, type IssueRow } from "./reading.ts";
import { showWords } from "./rendering.ts";
import { taskCounts } from "./tasks.ts";

const wireIid = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);
const IssueParams = z.strictObject({ place: wirePath, iid: wireIid });
type IssueParams = z.output<typeof IssueParams>;

/** Incidents and test cases have addresses of their own, and for now the same page. */
const PATHS = [
  "/:place/-/issues/:iid",
  "/:place/-/issues/incident/:iid",
  "/:place/-/quality/test_cases/:iid",
];

export function addIssuePage(routes: Routes): void {
  for (const path of PATHS) {
    routes.page({
      path,
      action: issuesPolicy.read,
      params: IssueParams,
      load: ({ ctx, params }) => openIssue(ctx, params, path),
    });
  }

  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid.json",
    action: issuesPolicy.read,
    summary: "One issue, as its page shows it",
    params: IssueParams,
    response: IssuePage,
    handler: async ({ ctx, params }) => present(ctx, await getIssue(ctx, refOf(params))),
  });
}

/** A path that was renamed, or that belongs to another kind of issue, leads on. */
async function openIssue(
  ctx: Context,
  params: IssueParams,
  pattern: string,
): Promise<PageContent | Redirect> {
  const issue = await getIssue(ctx, refOf(params));
  const here = webPathOf(issue);
  const asked = pattern.replace(":place", () => params.place).replace(":iid", String(params.iid));
  if (asked !== here) return { redirectTo: here };
  const { project_full_path: path } = issue;
  return { reads: [placeAddress(path), issuePageAddress(path, issue.iid)] };
}

function refOf({ place, iid }: IssueParams) {
  return { project: { path: place }, iid };
}

async function present(ctx: Context, issue: IssueRow): Promise<IssuePage> {
  const [words] = await showWords(ctx, [issue]);
  const person = (shown: IssueRow["author"]) => {
    const { id, name, username, avatar_url } = presentBasic(ctx.config.url, shown);
    return { id, name, username, avatar_url };
  };
  const { milestone, iteration } = issue;
  return {
    id: issue.id,
    iid: issue.iid,
    title: issue.title,
    title_html: words?.title ?? "",
    description_html: words?.description ?? "",
    state: stateOf(issue),
    type: typeOf(issue),
    confidential: issue.confidential,
    locked: issue.discussion_locked === true,
    moved: issue.moved_to_id !== null,
    created_at: wireTime(issue.created_at),
    updated_at: wireTime(issue.updated_at),
    closed_at: issue.closed_at === null ? null : wireTime(issue.closed_at),
    author: person(issue.author),
    assignees: issue.assignees.map(person),
    labels: issue.labels.map(({ id, title, color, description }) => ({
      id,
      title,
      color,
      description,
    })),
    milestone: milestone && {
      title: milestone.title,
      due_date: milestone.due_date,
      web_path: pathOf(milestone),
    },
    iteration: iteration && {
      title: iteration.title,
      start_date: iteration.start_date,
      due_date: iteration.due_date,
    },
    due_date: issue.due_date,
    weight: issue.weight,
    health_status: healthOf(issue),
    upvotes: issue.upvotes,
    user_notes_count: issue.user_notes_count,
    tasks: taskCounts(issue.description),
    web_path: webPathOf(issue),
  };
}

function pathOf(milestone: NonNullable<IssueRow["milestone"]>): string {
  const { namespace_kind: kind, namespace_full_path: full_path, iid } = milestone;
  return milestonePath({ kind: kind === "project" ? "project" : "group", full_path }, iid);
}
