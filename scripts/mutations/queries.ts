/** Faults for bin/mutations in SQL: conditions, joins, cursors and limits. */
import type { Mutation } from "./mutation.ts";

export const queryMutations: readonly Mutation[] = [
  {
    name: "the next page of abuse reports goes back to newer ones",
    file: "server/src/modules/moderation/abuse.queries.ts",
    from: 'query.where("id", "<", before)',
    to: 'query.where("id", ">", before)',
    tests: ["server/src/modules/moderation/abuse.db.test.ts"],
    project: "db",
  },
  {
    name: "the next page skips issues with the same key as the last one",
    file: "server/src/modules/issues/listing/listing.queries.ts",
    from: "`(${sql.ref(`issues.${column}`)}, issues.id) ${then} (${key}::${type}, ${id})`",
    to: "`${sql.ref(`issues.${column}`)} ${then} ${key}::${type}`",
    tests: [
      "server/src/modules/issues/listing/keyset-pages.rest.db.test.ts",
      "server/src/modules/issues/listing/issue-list-pages.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "assignees do not find their confidential issues in lists",
    file: "server/src/modules/issues/listing/list-conditions.queries.ts",
    from: "issues.author_id = ${userId} or issues.assignee_ids @> array[${userId}]::bigint[]",
    to: "issues.author_id = ${userId}",
    tests: [
      "server/src/modules/issues/listing/listing.rest.db.test.ts",
      "server/src/modules/issues/listing/across-projects.rest.db.test.ts",
      "server/src/modules/issues/reading/issues.graphql.db.test.ts",
      "server/src/modules/todos/todos.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "lists show issues of a deleted project until they are erased",
    file: "server/src/modules/issues/listing/list-conditions.queries.ts",
    from: "where namespaces.deleted_at is null and ${also}",
    to: "where ${also}",
    tests: ["server/src/modules/issues/listing/across-projects.rest.db.test.ts"],
    project: "db",
  },
  {
    name: "system notes tell of issues that the reader cannot read",
    file: "server/src/modules/notes/reading/note-visibility.queries.ts",
    from: "and (notes.other_noteable_id is null or notes.other_noteable_id <> all(${hidden}::bigint[]))",
    to: "",
    tests: [
      "server/src/modules/notes/reading/discussion-pages.web.db.test.ts",
      "server/src/modules/notes/api/notes.rest.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "marking one's to-dos as done marks those of everybody",
    file: "server/src/modules/todos/todos.queries.ts",
    from: `.where("user_id", "=", userId)
    .where("state", "=", TODO_STATE.pending)`,
    to: '.where("state", "=", TODO_STATE.pending)',
    tests: [
      "server/src/modules/todos/todos.db.test.ts",
      "server/src/modules/todos/note-listener.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "deleting a version of an issue deletes those of all issues",
    file: "server/src/modules/texts/versions.queries.ts",
    from: `.where("noteable_id", "=", noteableId)
    .where("number", ">=", from)`,
    to: '.where("number", ">=", from)',
    tests: [
      "server/src/modules/issues/pages/versions.web.db.test.ts",
      "server/src/modules/notes/system-notes/system-notes.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a file is served below the path of any project",
    file: "server/src/modules/uploads/uploads.queries.ts",
    from: '.where("namespace_id", "=", place.id)\n    .where("secret", "=", name.secret)',
    to: '.where("secret", "=", name.secret)',
    tests: ["server/src/modules/uploads/reading.db.test.ts"],
    project: "db",
  },
  {
    name: "a page of discussions never says that more follow",
    file: "server/src/modules/notes/reading/discussion-pages.queries.ts",
    from: ".limit(sql<number>`${values.limit}::int + 1`)",
    to: ".limit(sql<number>`${values.limit}::int`)",
    tests: [
      "server/src/modules/notes/reading/discussion-pages.web.db.test.ts",
      "server/src/modules/notes/reading/discussions.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a blocked owner counts as the owner that a group needs",
    file: "server/src/modules/members/members.queries.ts",
    from: '.where("users.state", "=", "active")',
    to: "",
    tests: [
      "server/src/modules/members/members.rest.db.test.ts",
      "server/test/access/regressions.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "reactions to comments count as reactions to their issue",
    file: "server/src/modules/awards/awards.queries.ts",
    from: "(awards.noteable_id = ${noteableId} and awards.note_id is null)",
    to: "(awards.noteable_id = ${noteableId})",
    tests: [
      "server/src/modules/notes/writing/note-awards.db.test.ts",
      "server/src/modules/awards/awards.web.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "revoking a token ends the tokens it made, but not those that they made",
    file: "server/src/modules/users/tokens/tokens.queries.ts",
    from: "join descent on child.made_by_token_id = descent.id",
    to: "join descent on child.id = descent.id",
    tests: ["server/src/modules/users/tokens/token-revocation.rest.db.test.ts"],
    project: "db",
  },
];
