/**
 * Permission table of reactions to notes: every user who can comment on the issue can react to
 * its notes.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";
import { findReactionRefusalStatus, canSubjectReact } from "./awards.ts";
import {
  INSERTED_NOTE_ID,
  INSERT_NOTE_SQL,
  getBystanderUserId,
  buildThreadInsertSql,
  buildInsertNoteValues,
} from "./notes-writing.ts";

/** Id of an award that the test inserts before a request and removes after it. */
export const NOTE_AWARD_ID = 434_343;

/**
 * Builds the SQL that inserts a note, and a reaction to this note by the user whose id `giver`
 * returns.
 */
export const buildNoteReactionInsertSql =
  (giver: (at: PermissionScenario) => number): NonNullable<PermissionRequestOptions["before"]> =>
  (at) => [
    `with said as (${INSERT_NOTE_SQL})
     insert into awards (id, note_id, noteable_id, namespace_id, root_namespace_id, user_id, name)
     values ($13, $1, $2, $3, $4, $14, 'tada')`,
    [...buildInsertNoteValues(at, getBystanderUserId(at), false), NOTE_AWARD_ID, giver(at)],
  ];

const own = ({ subject }: PermissionScenario) => subject.person.id;
const note = ({ issue }: PermissionScenario) => ({
  issue_iid: issue.iid,
  note_id: INSERTED_NOTE_ID,
});
const award = (at: PermissionScenario) => ({ ...note(at), award_id: NOTE_AWARD_ID });
const PATH = "/api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji";

const mutation = (verb: string): PermissionRequestOptions => ({
  graphql: `mutation ($input: AwardEmoji${verb}Input!) {
    answer: awardEmoji${verb}(input: $input) { errors }
  }`,
  variables: () => ({
    input: { awardableId: `gid://gitlab/Note/${INSERTED_NOTE_ID}`, name: "tada" },
  }),
  except: findReactionRefusalStatus,
});

export const noteReactionPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                                                      done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  POST /:place/notes/:id/toggle_award_emoji                                                           200   write   -   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji                               200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id                     200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji                              201   write   -   y   y   y   y   y   y   y   y   y         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id (one's own)      204   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id (another's)      204   write   -   -   -   -   -   -   -   -   y   -         y
  Mutation.awardEmojiToggle (note)                                                                    200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiAdd (note)                                                                       200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiRemove (note)                                                                    200   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "POST /:place/notes/:id/toggle_award_emoji": {
      params: () => ({ id: INSERTED_NOTE_ID }),
      body: () => ({ name: "tada" }),
      before: buildThreadInsertSql(getBystanderUserId),
      mayChangeNothing: true,
      shows: (at) => [{ text: '"ok":true', to: () => canSubjectReact(at) }],
    },
    [`GET ${PATH}`]: { params: note, before: buildNoteReactionInsertSql(getBystanderUserId) },
    [`GET ${PATH}/:award_id`]: {
      params: award,
      before: buildNoteReactionInsertSql(getBystanderUserId),
    },
    [`POST ${PATH}`]: {
      params: note,
      body: () => ({ name: "tada" }),
      before: buildThreadInsertSql(getBystanderUserId),
      except: findReactionRefusalStatus,
    },
    [`DELETE ${PATH}/:award_id (one's own)`]: {
      params: award,
      before: buildNoteReactionInsertSql(own),
      except: (at) => (findReactionRefusalStatus(at) === undefined ? undefined : 403),
    },
    [`DELETE ${PATH}/:award_id (another's)`]: {
      params: award,
      before: buildNoteReactionInsertSql(getBystanderUserId),
    },
    "Mutation.awardEmojiToggle (note)": {
      ...mutation("Toggle"),
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "Mutation.awardEmojiAdd (note)": {
      ...mutation("Add"),
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "Mutation.awardEmojiRemove (note)": {
      ...mutation("Remove"),
      before: buildNoteReactionInsertSql(own),
    },
  },
);
