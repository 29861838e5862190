/** What reactions are given to: how it is found, who may, and what follows from a change. */
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import {
  getIssue,
  holdIssue,
  issuesForViewer,
  settleVotes,
  type IssueRef,
  type IssueRow,
} from "../issues/index.ts";
import { countVotes, type Awarded } from "./awards.queries.ts";

/** Something that was found for whoever may read it. */
export interface Awardable extends Awarded {
  /** What it is, or what it stands under. */
  issue: IssueRow;
  /** Whoever may react to the issue may not react to everything under it. */
  mayReact?: (ctx: Context) => boolean;
  /** After every change of its reactions. */
  settle: (ctx: Context) => Promise<void>;
}

/** As it is, or so that nobody else changes its reactions until the transaction ends. */
export type FindAwardable = (ctx: Context, how: "seen" | "held") => Promise<Awardable>;

export function issueCalled(ref: IssueRef): FindAwardable {
  return async (ctx, how) => {
    const issue = await (how === "held" ? holdIssue : getIssue)(ctx, ref);
    return {
      issue,
      issueId: issue.id,
      noteId: null,
      settle: async (inner) => {
        await settleVotes(inner, issue, await countVotes(inner, issue.id));
      },
    };
  };
}

/** By the class that stands in an id, for those who know only that. */
const finders = new Map<string, (ctx: Context, id: number) => Promise<FindAwardable>>();

/** Before the first question: modules that have something to react to say so when they are loaded. */
export function canBeReactedTo(
  kinds: readonly string[],
  find: (ctx: Context, id: number) => Promise<FindAwardable>,
): void {
  for (const kind of kinds) finders.set(kind, find);
}

export async function issueNumbered(ctx: Context, id: number): Promise<FindAwardable> {
  const [issue] = await issuesForViewer(ctx, [id]);
  if (issue === undefined) throw notFound("Issue");
  return issueCalled({ project: { id: issue.project_id }, iid: issue.iid });
}

/** What has an id such as `gid://gitlab/Issue/7`. */
export async function awardableWithId(ctx: Context, text: string): Promise<FindAwardable> {
  const [, kind = "Issue", id] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  const find = finders.get(kind);
  if (id === undefined || find === undefined) {
    throw new AppError("bad_request", "That is no id of anything to react to.");
  }
  return find(ctx, Number(id));
}
