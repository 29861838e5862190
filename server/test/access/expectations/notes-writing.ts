/**
 * Permission table of writing notes (specification 5.2): a signed-in user who can read the issue
 * can comment. While the discussion is locked, only members can; in an archived project, nobody
 * can. Endpoints for pages answer a refusal with 404.
 */
import { MARKDOWN_VERSION } from "../../../src/platform/markdown/index.ts";
import { readsIssue, accessIn } from "./expected.ts";
import { parsePermissionTable, type RequestRecipe, type Scenario } from "./table.ts";

/** Id and discussion id of a note that the test inserts before a request and removes after it. */
export const ID = 424_242;
export const DISCUSSION = "ab".repeat(20);

const STRANGERS = new Set(["An", "Us"]);

export const isLockedOut = (at: Scenario) => {
  const { subject, project, issue } = at;
  const isStranger = STRANGERS.has(accessIn(subject.project, project));
  return readsIssue(subject, project, issue) && issue.locked && isStranger ? 404 : undefined;
};

type Before = NonNullable<RequestRecipe["before"]>;

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
export const INSERT = `insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, type,
  body, html, markdown_version, fragment, author_id, resolved_at, resolved_by_id)
  values ($1, $2, $3, $4, decode($5, 'hex'), 1, $6, $7, $8, $9, $10, $11, $12)`;

export function valuesOf({ issue, project }: Scenario, author: number, isSettled: boolean) {
  const settled = isSettled ? [new Date().toISOString(), author] : [null, null];
  const { html, markdown_version, fragment } = DRAWN;
  const where = [issue.id, project.id, project.rootId, DISCUSSION];
  return [ID, ...where, BODY, html, markdown_version, fragment, author, ...settled];
}

export const own = ({ subject }: Scenario) => subject.person.id;
export const others = ({ world }: Scenario) => world.bystander.person.id;

/** Inserts a note by this author that starts a thread, and updates the counters of the issue. */
export const said =
  (author: (at: Scenario) => number): Before =>
  (at) => [
    `with said as (${INSERT}) update noteables set user_notes_count = user_notes_count + 1,
       discussions_count = discussions_count + 1 where id = $2`,
    valuesOf(at, author(at), false),
  ];

export const resolved =
  (author: (at: Scenario) => number): Before =>
  (at) => [INSERT, valuesOf(at, author(at), true)];

/** Inserts a note that its author has deleted and can restore. */
const deleted =
  (author: (at: Scenario) => number): Before =>
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
      [ID, issue.id, project.id, author(at), DISCUSSION, JSON.stringify({ note, awards: [] })],
    ];
  };

const page: RequestRecipe = { hidesRefusal: true, except: isLockedOut };
const ofNote: RequestRecipe = { ...page, params: () => ({ id: ID }) };
const ofThread: RequestRecipe = {
  ...page,
  params: ({ issue }) => ({ iid: issue.iid, discussion_id: DISCUSSION }),
};
const edit: RequestRecipe = { ...ofNote, body: () => ({ note: { note: "Changed" } }) };
const say = (note: object): RequestRecipe => ({
  ...page,
  body: ({ issue }) => ({
    note: { note: "Something new", ...note },
    target_type: "issue",
    target_id: issue.id,
  }),
});

export const notesWriting = parsePermissionTable(
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
    "PUT /:place/notes/:id (one's own)": { ...edit, before: said(own) },
    "PUT /:place/notes/:id (somebody else's)": { ...edit, before: said(others) },
    "PATCH /:place/notes/:id": { ...edit, before: said(own) },
    "DELETE /:place/notes/:id (one's own)": { ...ofNote, before: said(own) },
    "DELETE /:place/notes/:id (somebody else's)": { ...ofNote, before: said(others) },
    "POST /:place/notes/:id/restore (one's own)": { ...ofNote, before: deleted(own) },
    "POST /:place/notes/:id/restore (somebody else's)": { ...ofNote, before: deleted(others) },
    "POST /:place/notes/:id/resolve (one's own)": { ...ofNote, before: said(own) },
    "POST /:place/notes/:id/resolve (somebody else's)": { ...ofNote, before: said(others) },
    "PUT /:place/notes/:id/resolve": { ...ofNote, before: said(others) },
    "DELETE /:place/notes/:id/resolve": { ...ofNote, before: resolved(others) },
    "POST /:place/-/issues/:iid/discussions/:discussion_id/resolve": {
      ...ofThread,
      before: said(others),
    },
    "PUT /:place/-/issues/:iid/discussions/:discussion_id/resolve (own)": {
      ...ofThread,
      before: said(own),
    },
    "DELETE /:place/-/issues/:iid/discussions/:discussion_id/resolve": {
      ...ofThread,
      before: resolved(others),
    },
    "GET /:place/-/discussions/:discussion_id/follow_up.json": {
      ...page,
      params: () => ({ discussion_id: DISCUSSION }),
      before: said(others),
    },
    "GET /:place/-/discussions/:discussion_id/follow_up.json (own)": {
      ...page,
      params: () => ({ discussion_id: DISCUSSION }),
      before: said(own),
    },
  },
);
