/** Issue references in texts: `#1`, `project#1`, `group/project#1`, URLs, and `+` for the title. */
import type { Context } from "../../../platform/context.ts";
import {
  PATH_PATTERN,
  WORD_START_PATTERN,
  type ReferenceTargetWithSourceText,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceLinkForViewer,
  type ReferenceTarget,
} from "../../../platform/markdown/index.ts";
import { toAccessSqlParams } from "../../access/index.ts";
import { formatReference, referenceLook } from "../../noteables/index.ts";
import { resolvePlaceIds } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueStateName, issueWebPath } from "./issues.present.ts";
import {
  findReferencedIssues,
  findIssueIdsByIid,
  type IssueProjectIdAndIid,
} from "./references.queries.ts";

const PAGES = "(?:issues(?:/incident)?|quality/test_cases)";

export const issueReferenceSyntax: ReferenceSyntax = {
  name: "issue",
  mark: "#",
  pattern: new RegExp(
    String.raw`${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?#(?<iid>\d{1,10})(?<form>\+s?)?(?![\p{L}\p{N}_])`,
    "gu",
  ),
  address: new RegExp(
    String.raw`^/(?<path>${PATH_PATTERN})/-/${PAGES}/(?<iid>\d{1,10})(?:#note_(?<note>\d{1,15}))?(?<form>\+s?)?$`,
  ),
  async find(ctx, where, meant) {
    const places = await resolvePlaceIds(ctx, where, meant);
    const asked = meant.flatMap(({ iid }, index): (IssueProjectIdAndIid & { index: number })[] => {
      const project = places[index] ?? null;
      return project === null ? [] : [{ project, iid: Number(iid), index }];
    });
    const targets: (ReferenceTarget | null)[] = meant.map(() => null);
    const found =
      asked.length === 0 ? new Map<number, number>() : await findIssueIdsByIid(ctx, asked);
    for (const [at, id] of found) {
      const { index = -1, project } = asked[at] ?? {};
      const look = referenceLook(meant[index] ?? {}, project === where?.id);
      targets[index] = { kind: "issue", id, ...(look === "" ? {} : { look }) };
    }
    return targets;
  },
};

export const issueReferenceKind: ReferenceKind = {
  kind: "issue",
  async show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
  ): Promise<(ReferenceLinkForViewer | null)[]> {
    const ids = [...new Set(met.map(({ id }) => id))];
    const found = await findReferencedIssues(ctx, { ids, ...toAccessSqlParams(ctx) });
    const seen = found.filter((issue) => issuesPolicy.read.allows(ctx.viewer, issue));
    const byId = new Map(seen.map((issue) => [issue.id, issue]));
    return met.map((reference) => {
      const issue = byId.get(reference.id);
      return issue === undefined ? null : shown(reference, issue);
    });
  },
};

type MetIssue = Awaited<ReturnType<typeof findReferencedIssues>>[number];

function shown(reference: ReferenceTargetWithSourceText, issue: MetIssue): ReferenceLinkForViewer {
  const short = `#${issue.iid}`;
  const state = issue.moved_to_id !== null ? "moved" : issueStateName(issue);
  return {
    ...formatReference(reference, {
      title: issue.title,
      short,
      full: issue.project_full_path + short,
      webPath: issueWebPath(issue),
      state: state === "opened" ? "" : state,
    }),
    attributes: {
      "data-project": issue.project_id,
      "data-iid": issue.iid,
      "data-project-path": issue.project_full_path,
    },
  };
}
