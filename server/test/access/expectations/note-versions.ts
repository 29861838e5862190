/**
 * Permission table of the versions of comments: everybody who can read the comment can read its
 * versions; its author and Maintainers can delete the text of an earlier one.
 */
import {
  buildInsertNoteValues,
  findExpectedStatusWhenLocked,
  getBystanderUserId,
  getSubjectUserId,
  INSERT_NOTE_SQL,
  INSERTED_NOTE_ID,
} from "./notes-writing.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

/** Inserts a comment that was edited once. Its body before the edit is version 1. */
const edited = (
  author: (at: PermissionScenario) => number,
  isInternal = false,
): PermissionRequestOptions => ({
  params: () => ({ note_id: INSERTED_NOTE_ID, number: 1 }),
  before: (at) => [
    `with said as (
       ${INSERT_NOTE_SQL.replace("(id,", "(internal, id,").replace("($1,", `(${isInternal}, $1,`)}
       returning id, author_id)
     insert into note_versions (note_id, number, body, author_id)
     select id, 1, 'Said at first', author_id from said`,
    buildInsertNoteValues(at, author(at), false),
  ],
});

const read = edited(getBystanderUserId);
const readInternal = { ...edited(getBystanderUserId, true), hidesRefusal: true } as const;
const remove = { hidesRefusal: true, except: findExpectedStatusWhenLocked } as const;

export const noteVersionPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                 done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/notes/:note_id/versions.json                          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/notes/:note_id/versions.json (internal)               200   read    h   o   o   y   y   y   y   y   y   y         y
  GET /:place/-/notes/:note_id/versions/:number.json                  200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/notes/:note_id/versions/:number.json (internal)       200   read    h   o   o   y   y   y   y   y   y   y         y
  GET /:place/-/notes/:note_id/versions/:number/diff                  200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/notes/:note_id/versions/:number/diff (internal)       200   read    h   o   o   y   y   y   y   y   y   y         y
  DELETE /:place/-/notes/:note_id/versions/:number (one's own)        200   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /:place/-/notes/:note_id/versions/:number (somebody else's)  200   write   -   -   -   -   -   -   y   y   y   -         y
  `,
  {
    "GET /:place/-/notes/:note_id/versions.json": read,
    "GET /:place/-/notes/:note_id/versions.json (internal)": readInternal,
    "GET /:place/-/notes/:note_id/versions/:number.json": read,
    "GET /:place/-/notes/:note_id/versions/:number.json (internal)": readInternal,
    "GET /:place/-/notes/:note_id/versions/:number/diff": read,
    "GET /:place/-/notes/:note_id/versions/:number/diff (internal)": readInternal,
    "DELETE /:place/-/notes/:note_id/versions/:number (one's own)": {
      ...remove,
      ...edited(getSubjectUserId),
    },
    "DELETE /:place/-/notes/:note_id/versions/:number (somebody else's)": {
      ...remove,
      ...edited(getBystanderUserId),
    },
  },
);
