/** Faults for bin/mutations in the services of issues. */
import type { Mutation } from "./mutation.ts";

export const issueServiceMutations: readonly Mutation[] = [
  {
    name: "closing an issue leaves the project's counters as they were",
    file: "server/src/modules/issues/changing/updating.ts",
    from: "if (state !== undefined) await adjustIssueCounters(ctx, issue.project_id, state.counted);",
    to: "",
    tests: [
      "server/src/modules/issues/changing/mutations.graphql.db.test.ts",
      "server/src/modules/issues/listing/issue-list-pages.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "an edit of the title or description keeps no version",
    file: "server/src/modules/texts/text-changes.ts",
    from: "const version = await saveTextVersion(ctx, text, by, words);",
    to: "const version = undefined;",
    tests: [
      "server/src/modules/issues/pages/versions.web.db.test.ts",
      "server/src/modules/issues/changing/editing.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "deleting a closed issue lowers the number of open issues",
    file: "server/src/modules/issues/changing/removing.ts",
    from: "const wasOpen = issue.state === ISSUE_STATE.opened;",
    to: "const wasOpen = true;",
    tests: [
      "server/src/modules/issues/changing/concurrency.db.test.ts",
      "server/src/modules/issues/reading/issues.rest.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a stranger who marks their issue as a duplicate writes into the other issue",
    file: "server/src/modules/issues/links/duplicating.ts",
    from: "const isOneSided = !isMemberAuthorOrAssignee(inner.viewer, other);",
    to: "const isOneSided = false;",
    tests: [
      "server/src/modules/issues/links/duplicating.db.test.ts",
      "server/src/modules/issues/quick-actions/limits.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a blocked user can be assigned",
    file: "server/src/modules/issues/changing/assigning.ts",
    from: 'return person.state === "active" && issuesPolicy.list.allows(toViewer(person), place);',
    to: "return issuesPolicy.list.allows(toViewer(person), place);",
    tests: [
      "server/src/modules/issues/changing/creating.rest.db.test.ts",
      "server/src/modules/issues/changing/attribute-mutations.graphql.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a bulk update reports refused issues as updated",
    file: "server/src/modules/issues/changing/bulk-updating.ts",
    from: "if (error instanceof AppError) return error;",
    to: "if (error instanceof AppError) return null;",
    tests: ["server/src/modules/issues/changing/bulk-updating.web.db.test.ts"],
    project: "db",
  },
];
