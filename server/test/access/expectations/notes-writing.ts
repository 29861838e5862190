/**
 * Permission table of writing notes (specification 5.2): a signed-in user who can read the issue
 * can comment. While the discussion is locked, only members can; in an archived project, nobody
 * can. Endpoints for pages answer a refusal with 404.
 */
import { MARKDOWN_VERSION } from "../../../src/platform/markdown/index.ts";
import { canSubjectReadIssue, findSubjectRoleForVisibility } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

/** Id and discussion id of a note that the test inserts before a request and removes after it. */
export const INSERTED_NOTE_ID = 424_242;
export const INSERTED_DISCUSSION_ID = "ab".repeat(20);

const STRANGERS = new Set(["An", "Us"]);

export const findExpectedStatusWhenLocked = (at: PermissionScenario) => {
  const { subject, project, issue } = at;
  const isStranger = STRANGERS.has(findSubjectRoleForVisibility(subject.project, project));
  return canSubjectReadIssue(subject, project, issue) && issue.locked && isStranger
    ? 404
    : undefined;
};

type Before = NonNullable<PermissionRequestOptions["before"]>;

/**
 * Body of the inserted note. Its HTML is inserted as well; otherwise the first read would render
 * and store it.
 */
const BODY = "Said before";
const DRAWN = {
  html: `<p>${BODY}</p>`,
  markdown_version: MARKDOWN_VERSION,
  fragment: `"note_html":"<p>${BODY}</p>","note":"${BODY}","cached_markdown_version":${MARKDOWN_VERSION}`,
};
export const INSERT_NOTE_SQL = `insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, type,
  body, html, markdown_version, fragment, author_id, resolved_at, resolved_by_id)
  values ($1, $2, $3, $4, decode($5, 'hex'), 1, $6, $7, $8, $9, $10, $11, $12)`;

export function buildInsertNoteValues(
  { issue, project }: PermissionScenario,
  author: number,
  isSettled: boolean,
) {
  const settled = isSettled ? [new Date().toISOString(), author] : [null, null];
  const { html, markdown_version, fragment } = DRAWN;
  const where = [issue.id, project.id, project.rootId, INSERTED_DISCUSSION_ID];
  return [INSERTED_NOTE_ID, ...where, BODY, html, markdown_version, fragment, author, ...settled];
}

export const getSubjectUserId = ({ subject }: PermissionScenario) => subject.person.id;
export const getBystanderUserId = ({ world }: PermissionScenario) => world.bystander.person.id;

/**
 * Builds the SQL that inserts a note by this author as the start of a thread, and updates the
 * counters of the issue.
 */
export const buildThreadInsertSql =
  (author: (at: PermissionScenario) => number): Before =>
  (at) => [
    `with said as (${INSERT_NOTE_SQL}) update noteables set user_notes_count = user_notes_count + 1,
       discussions_count = discussions_count + 1 where id = $2`,
    buildInsertNoteValues(at, author(at), false),
  ];

export const buildResolvedThreadInsertSql =
  (author: (at: PermissionScenario) => number): Before =>
  (at) => [INSERT_NOTE_SQL, buildInsertNoteValues(at, author(at), true)];

const ATTACHMENT = `'{"secret": "${"cd".repeat(16)}", "filename": "a.txt", "image": false}'`;

/** Inserts a note with a file. */
export const buildAttachmentInsertSql =
  (author: (at: PermissionScenario) => number): Before =>
  (at) => [
    INSERT_NOTE_SQL.replace("(id,", "(attachment, id,").replace("($1,", `(${ATTACHMENT}, $1,`),
    buildInsertNoteValues(at, author(at), false),
  ];

/** Inserts a note that its author has deleted and can restore. */
export const buildDeletedNoteInsertSql =
  (author: (at: PermissionScenario) => number): Before =>
  (at) => {
    const { issue, project } = at;
    const time = new Date().toISOString();
    const note = {
      is_reply: false,
      type: 0,
      body: BODY,
      ...DRAWN,
      lock_version: 0,
      created_at: time,
      updated_at: time,
    };
    return [
      `insert into deleted_notes (id, noteable_id, namespace_id, root_namespace_id, author_id, internal,
          discussion_id, deleted_by_id, kept)
        select $1::bigint, $2::bigint, id, root_namespace_id, $4::bigint, false,
          decode($5::text, 'hex'), $4::bigint, $6::jsonb
        from namespaces where id = $3`,
      [
        INSERTED_NOTE_ID,
        issue.id,
        project.id,
        author(at),
        INSERTED_DISCUSSION_ID,
        JSON.stringify({ note, awards: [] }),
      ],
    ];
  };

const page: PermissionRequestOptions = { hidesRefusal: true, except: findExpectedStatusWhenLocked };
const ofNote: PermissionRequestOptions = { ...page, params: () => ({ id: INSERTED_NOTE_ID }) };
const ofThread: PermissionRequestOptions = {
  ...page,
  params: ({ issue }) => ({ iid: issue.iid, discussion_id: INSERTED_DISCUSSION_ID }),
};
const edit: PermissionRequestOptions = { ...ofNote, body: () => ({ note: { note: "Changed" } }) };
const say = (note: object): PermissionRequestOptions => ({
  ...page,
  body: ({ issue }) => ({
    note: { note: "Something new", ...note },
    target_type: "issue",
    target_id: issue.id,
  }),
});

export const noteWritePermissionRows = parsePermissionTable(
  "issue",
  `
                                                                        done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  POST /:place/notes                                                    200   write   -   y   y   y   y   y   y   y   y   -         y
  POST /:place/notes (internal)                                         200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /:place/notes/:id (one's own)                                     200   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /:place/notes/:id (somebody else's)                               200   write   -   -   -   -   -   -   y   y   y   -         y
  PATCH /:place/notes/:id                                               200   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /:place/notes/:id (one's own)                                  200   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /:place/notes/:id (somebody else's)                            200   write   -   -   -   -   -   -   y   y   y   -         y
  POST /:place/notes/:id/restore (one's own)                            200   write   -   y   y   y   y   y   y   y   y   -         y
  POST /:place/notes/:id/restore (somebody else's)                      200   write   -   -   -   -   -   -   y   y   y   -         y
  DELETE /:place/notes/:id/delete_attachment (one's own)                200   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /:place/notes/:id/delete_attachment (somebody else's)          200   write   -   -   -   -   -   -   y   y   y   -         y
  POST /:place/notes/:id/resolve (one's own)                            200   write   -   y   y   y   y   y   y   y   y   -         y
  POST /:place/notes/:id/resolve (somebody else's)                      200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /:place/notes/:id/resolve                                         200   write   -   o   o   y   y   y   y   y   y   -         y
  DELETE /:place/notes/:id/resolve                                      200   write   -   o   o   y   y   y   y   y   y   -         y
  POST /:place/-/issues/:iid/discussions/:discussion_id/resolve         200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /:place/-/issues/:iid/discussions/:discussion_id/resolve (own)    200   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /:place/-/issues/:iid/discussions/:discussion_id/resolve       200   write   -   o   o   y   y   y   y   y   y   -         y
  GET /:place/-/discussions/:discussion_id/follow_up.json               200   write   -   o   o   y   y   y   y   y   y   -         y
  GET /:place/-/discussions/:discussion_id/follow_up.json (own)         200   write   -   y   y   y   y   y   y   y   y   -         y
  `,
  {
    "POST /:place/notes": say({}),
    "POST /:place/notes (internal)": say({ internal: true }),
    "PUT /:place/notes/:id (one's own)": {
      ...edit,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "PUT /:place/notes/:id (somebody else's)": {
      ...edit,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "PATCH /:place/notes/:id": { ...edit, before: buildThreadInsertSql(getSubjectUserId) },
    "DELETE /:place/notes/:id (one's own)": {
      ...ofNote,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "DELETE /:place/notes/:id (somebody else's)": {
      ...ofNote,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "POST /:place/notes/:id/restore (one's own)": {
      ...ofNote,
      before: buildDeletedNoteInsertSql(getSubjectUserId),
    },
    "POST /:place/notes/:id/restore (somebody else's)": {
      ...ofNote,
      before: buildDeletedNoteInsertSql(getBystanderUserId),
    },
    "DELETE /:place/notes/:id/delete_attachment (one's own)": {
      ...ofNote,
      before: buildAttachmentInsertSql(getSubjectUserId),
    },
    "DELETE /:place/notes/:id/delete_attachment (somebody else's)": {
      ...ofNote,
      before: buildAttachmentInsertSql(getBystanderUserId),
    },
    "POST /:place/notes/:id/resolve (one's own)": {
      ...ofNote,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "POST /:place/notes/:id/resolve (somebody else's)": {
      ...ofNote,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "PUT /:place/notes/:id/resolve": {
      ...ofNote,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "DELETE /:place/notes/:id/resolve": {
      ...ofNote,
      before: buildResolvedThreadInsertSql(getBystanderUserId),
    },
    "POST /:place/-/issues/:iid/discussions/:discussion_id/resolve": {
      ...ofThread,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "PUT /:place/-/issues/:iid/discussions/:discussion_id/resolve (own)": {
      ...ofThread,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "DELETE /:place/-/issues/:iid/discussions/:discussion_id/resolve": {
      ...ofThread,
      before: buildResolvedThreadInsertSql(getBystanderUserId),
    },
    "GET /:place/-/discussions/:discussion_id/follow_up.json": {
      ...page,
      params: () => ({ discussion_id: INSERTED_DISCUSSION_ID }),
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "GET /:place/-/discussions/:discussion_id/follow_up.json (own)": {
      ...page,
      params: () => ({ discussion_id: INSERTED_DISCUSSION_ID }),
      before: buildThreadInsertSql(getSubjectUserId),
    },
  },
);
