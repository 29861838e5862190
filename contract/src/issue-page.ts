/** One issue as its page shows it, and the page on which issues are opened. */
import * as z from "zod";
import { pathRef, withQuery } from "./addresses.ts";
import { IssueListItem } from "./issue-list.ts";
import { ISSUE_TYPES } from "./issues.ts";
import { wireBoolean, wireInteger } from "./wire.ts";

/** What a list says of it, and its words as markup. */
export const IssuePage = IssueListItem.omit({ project: true, milestone: true, tasks: true }).extend(
  {
    title_html: z.string(),
    description_html: z.string(),
    milestone: z
      .strictObject({ title: z.string(), due_date: z.string().nullable(), web_path: z.string() })
      .nullable(),
    iteration: z
      .strictObject({
        title: z.string(),
        start_date: z.string(),
        due_date: z.string(),
      })
      .nullable(),
    tasks: z.strictObject({ count: z.int(), completed: z.int() }),
  },
);
export type IssuePage = z.infer<typeof IssuePage>;

export function issuePageAddress(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}.json`;
}

/** The page, and where its form is sent. */
export function newIssuePath(project: string): string {
  return `/${project}/-/issues/new`;
}

/** What an address can fill in beforehand: `?issue[title]=…&issuable_template=Bug%20report`. */
export const NewIssueQuery = z.strictObject({
  issue: z
    .strictObject({
      title: z.string().optional(),
      description: z.string().optional(),
      confidential: wireBoolean.optional(),
      issue_type: z.enum(ISSUE_TYPES).optional(),
      milestone_id: wireInteger.optional(),
    })
    .optional(),
  issuable_template: z.string().max(255).optional(),
});

/** The form as it is sent without JavaScript. */
export const NewIssueForm = z.strictObject({
  issue: z.strictObject({
    title: z.string(),
    description: z.string().optional(),
    confidential: wireBoolean.optional(),
    issue_type: z.enum(ISSUE_TYPES).optional(),
  }),
});

export const IssueTemplateName = z.strictObject({ key: z.string(), name: z.string() });
export type IssueTemplateName = z.infer<typeof IssueTemplateName>;

export const IssueTemplate = z.strictObject({ name: z.string(), content: z.string() });
export type IssueTemplate = z.infer<typeof IssueTemplate>;

export function templatesAddress(project: string): string {
  return `/api/v4/projects/${pathRef(project)}/templates/issues`;
}

export function templateAddress(project: string, key: string): string {
  return `${templatesAddress(project)}/${encodeURIComponent(key)}`;
}

/** People, labels and so on that can be named in a text about something. */
export function suggestionsAddress(project: string, kind: string): string {
  return withQuery(`/${project}/-/autocomplete_sources/${kind}`, { type: "Issue" });
}
