/** Quick actions that move and clone an issue. */
import { wireFullPath } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { getProject, type ProjectRow } from "../../projects/index.ts";
import type { IssueQuickAction, QuickActionIssue } from "../changing/quick-action-registry.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { cloneIssue } from "../moving/cloning.ts";
import { moveLockedIssue } from "../moving/moving.ts";
import { canTriageIssue } from "./availability.ts";

const WITH_NOTES = "--with_notes";

export const movingQuickActions: readonly IssueQuickAction[] = [
  {
    name: "move",
    effect: "others",
    lastOnly: true,
    icon: "arrow-right",
    params: ["path/to/project"],
    description: () => "Move this issue to another project",
    isOffered: canMoveIssue,
    async read(ctx, issue, argument) {
      const project = await findTargetProject(ctx, argument.trim());
      if (project === null || project.id === issue.project_id) return null;
      return {
        explains: `Moves this issue to ${project.full_path}.`,
        applied: `Moved this issue to ${project.full_path}.`,
        runsLast: true,
        async run(inner, ref) {
          await moveLockedIssue(inner, ref, { id: project.id });
        },
      };
    },
  },
  {
    name: "clone",
    effect: "others",
    lastOnly: true,
    icon: "documents",
    params: [`path/to/project [${WITH_NOTES}]`],
    description: () => "Create a copy of this issue, in this or another project",
    isOffered: canMoveIssue,
    async read(ctx, issue, argument) {
      const parts = argument.split(/\s+/).filter(Boolean);
      const withNotes = parts.includes(WITH_NOTES);
      const [path = issue.project_full_path, ...more] = parts.filter((part) => part !== WITH_NOTES);
      const project = more.length > 0 ? null : await findTargetProject(ctx, path);
      if (project === null) return null;
      const what = withNotes ? "this issue with its comments" : "this issue";
      return {
        explains: `Copies ${what} to ${project.full_path}.`,
        applied: `Copied ${what} to ${project.full_path}.`,
        async run(inner, ref) {
          await cloneIssue(inner, ref, { id: project.id }, { withNotes });
        },
      };
    },
  },
];

/** Not offered for an issue that is being created, whose id is 0. */
function canMoveIssue(ctx: Context, issue: QuickActionIssue): boolean {
  return issue.id !== 0 && canTriageIssue(ctx, issue);
}

/** Returns null if the project is hidden from the viewer, or the viewer cannot triage its issues. */
async function findTargetProject(ctx: Context, path: string): Promise<ProjectRow | null> {
  const parsed = wireFullPath.safeParse(path);
  if (!parsed.success) return null;
  const project = await getProject(ctx, { path: parsed.data }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (project === null || !issuesPolicy.arrange.allows(ctx.viewer, project)) return null;
  return project;
}
