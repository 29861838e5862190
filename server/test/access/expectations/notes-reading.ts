/**
 * Permission table of reading notes (specification 5.2): everybody who can read the issue can
 * read its notes. Internal notes need Planner, unless the viewer is the author of the note, or
 * the author or an assignee of the issue. Every signed-in user can store how far they have read.
 */
import { buildNoteJsonFragment } from "../../../src/modules/notes/reading/fragments.ts";
import { MARKDOWN_VERSION, type StoredHtml } from "../../../src/platform/markdown/index.ts";
import { canSubjectReadIssue } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const ID = 424_242;
const WORDS = "Between us";
const HTML = `<p>${WORDS}</p>` as StoredHtml;

/**
 * Builds the SQL that inserts an internal note. The note has its rendered HTML, because otherwise
 * the first read would render and store the HTML.
 */
export const buildInternalNoteInsertSql: NonNullable<PermissionRequestOptions["before"]> = ({
  issue,
  project,
  world,
}) => [
  `with said as (
     insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, internal, body,
       html, markdown_version, fragment, author_id)
     values ($1, $2, $3, $4, decode($5, 'hex'), true, $6, $7, $8, $9, $10))
   update noteables set discussions_count = discussions_count + 1,
     discussion_version = discussion_version + 1 where id = $2`,
  [
    ID,
    issue.id,
    project.id,
    project.rootId,
    "cd".repeat(20),
    WORDS,
    HTML,
    MARKDOWN_VERSION,
    buildNoteJsonFragment(WORDS, HTML),
    world.bystander.person.id,
  ],
];

/**
 * Says who must find the internal note in the response: exactly the subjects who could read the
 * issue if the issue were confidential.
 */
export const buildInternalNoteExpectation: NonNullable<PermissionRequestOptions["shows"]> = ({
  project,
  issue,
}) => [
  {
    text: WORDS,
    to: (subject) => canSubjectReadIssue(subject, project, { ...issue, confidential: true }),
  },
];

const reading: PermissionRequestOptions = {
  params: ({ issue }: PermissionScenario) => ({ iid: issue.iid }),
  before: buildInternalNoteInsertSql,
  shows: buildInternalNoteExpectation,
};

export const noteReadPermissionRows = parsePermissionTable(
  "issue",
  `
                                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid/discussions.json              200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid/discussions.json (by cursor)  200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid/discussion_page.json          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid/discussion_search.json        200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/noteable/issue/:id/notes                    200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /:place/-/issues/:iid/discussion_seen              204   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid/discussions.json": reading,
    "GET /:place/-/issues/:iid/discussions.json (by cursor)": {
      ...reading,
      query: () => ({ per_page: 100 }),
    },
    "GET /:place/-/issues/:iid/discussion_page.json": {
      ...reading,
      query: () => ({ from: "end" }),
    },
    "GET /:place/-/issues/:iid/discussion_search.json": {
      ...reading,
      query: () => ({ search: WORDS.toUpperCase() }),
    },
    "GET /:place/noteable/issue/:id/notes": {
      ...reading,
      params: ({ issue }: PermissionScenario) => ({ id: issue.id }),
    },
    "POST /:place/-/issues/:iid/discussion_seen": {
      params: ({ issue }: PermissionScenario) => ({ iid: issue.iid }),
    },
  },
);
