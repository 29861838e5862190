/** Suggests issues in the editor's autocomplete after `#`. */
import { AutocompleteIssueOrMilestone } from "@cairn/contract/markdown";
import type { Context } from "../../../platform/context.ts";
import type { AutocompleteRequest, AutocompleteSource } from "../../autocomplete/index.ts";
import type { PlaceRef } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { listGroupIssues, listProjectIssues } from "../listing/lists.ts";

const ROWS = { limit: 100, offset: 0 };

export const issueAutocompleteSource: AutocompleteSource = {
  name: "issues",
  action: issuesPolicy.list,
  groupAction: issuesPolicy.listEverywhere,
  rows: AutocompleteIssueOrMilestone,
  complete: completeIssues,
};

async function completeIssues(
  ctx: Context,
  where: PlaceRef,
  { search }: AutocompleteRequest,
): Promise<AutocompleteIssueOrMilestone[]> {
  const wish = { state: "opened", scope: "all", search } as const;
  const order = { by: "updated_at", sort: "desc" } as const;
  const page = { ...ROWS, counted: false };
  const { rows } =
    "project" in where
      ? await listProjectIssues(ctx, where.project, wish, order, page)
      : await listGroupIssues(ctx, where.group, wish, order, page);
  return rows.map(({ iid, title, project_full_path: path }) =>
    "project" in where ? { iid, title } : { iid, title, reference: `${path}#${iid}` },
  );
}
