/**
 * Permission table of notes, discussions, reactions, drafts and to-dos of epics (specification 5.3):
 * every signed-in user who can read an epic can comment and react, as with issues.
 */
import { buildNoteReactionInsertSql, NOTE_AWARD_ID } from "./note-reactions.ts";
import {
  buildAttachmentInsertSql,
  buildDeletedNoteInsertSql,
  buildResolvedThreadInsertSql,
  buildThreadInsertSql,
  getBystanderUserId,
  getSubjectUserId,
  INSERTED_DISCUSSION_ID,
  INSERTED_NOTE_ID,
} from "./notes-writing.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

type Before = NonNullable<PermissionRequestOptions["before"]>;

/** The same rows for the open epic of the group instead of the issue of a project. */
const ofEpic =
  (before: Before): Before =>
  (at) => {
    const { id, rootId, epics } = at.group;
    const issue = { ...at.issue, id: epics.open.id };
    return before({ ...at, issue, project: { ...at.project, id, rootId } });
  };

const own = ofEpic(buildThreadInsertSql(getSubjectUserId));
const another = ofEpic(buildThreadInsertSql(getBystanderUserId));
const resolved = ofEpic(buildResolvedThreadInsertSql(getBystanderUserId));
const ownAttached = ofEpic(buildAttachmentInsertSql(getSubjectUserId));
const ownDeleted = ofEpic(buildDeletedNoteInsertSql(getSubjectUserId));

const OWN_AWARD = 424_242;
const ownAward: Before = ({ group, subject }) => [
  `insert into awards (id, noteable_id, namespace_id, root_namespace_id, user_id, name)
   values ($1, $2, $3, $4, $5, 'tada')`,
  [OWN_AWARD, group.epics.open.id, group.id, group.rootId, subject.person.id],
];

const page = ({ group }: PermissionScenario) => ({ iid: group.epics.open.iid });
const byIid = ({ group }: PermissionScenario) => ({ epic_iid: group.epics.open.iid });
const byId = ({ group }: PermissionScenario) => ({ epic_id: group.epics.open.id });
const secret = ({ group }: PermissionScenario) => ({ epic_id: group.epics.confidential.id });
const note = (at: PermissionScenario) => ({ ...byId(at), note_id: INSERTED_NOTE_ID });
const thread = (at: PermissionScenario) => ({
  ...byId(at),
  discussion_id: INSERTED_DISCUSSION_ID,
});
const threadNote = (at: PermissionScenario) => ({ ...thread(at), note_id: INSERTED_NOTE_ID });
const noteAward = (at: PermissionScenario) => ({ ...note(at), award_id: NOTE_AWARD_ID });
const text = () => ({ body: "Something new" });
const emoji = () => ({ name: "tada" });

/** A system note, from which the API derives a resource event. */
const labeled: Before = ({ group, world }) => [
  `insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, author_id,
     action, detail)
   values ($1, $2, $3, $4, decode($5, 'hex'), $6, 'label', '{"label_id": 1, "action": "add"}')`,
  [
    INSERTED_NOTE_ID,
    group.epics.open.id,
    group.id,
    group.rootId,
    INSERTED_DISCUSSION_ID,
    world.bystander.person.id,
  ],
];

const API = "/api/v4/groups/:id/epics";
const NOTES = `${API}/:epic_id/notes`;
const THREADS = `${API}/:epic_id/discussions`;
const reactedTo = { before: ofEpic(buildNoteReactionInsertSql(getBystanderUserId)) };

const inApi = parsePermissionTable(
  "group",
  `
                                                          done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET ${NOTES}                                            200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${NOTES} (confidential)                             200   read    h   h   h   h   h   y   y   y   y   y   y
  GET ${NOTES}/:note_id                                   200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${NOTES}                                           201   write   -   y   y   h   y   y   y   y   y   y   y
  POST ${NOTES} (confidential)                            201   write   -   h   h   h   h   y   y   y   y   y   y
  POST ${NOTES} (internal)                                201   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${NOTES}/:note_id (one's own)                       200   write   -   y   y   h   y   y   y   y   y   y   y
  PUT ${NOTES}/:note_id (another's)                       200   write   -   -   -   h   -   -   -   -   y   y   y
  DELETE ${NOTES}/:note_id (one's own)                    204   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${NOTES}/:note_id (another's)                    204   write   -   -   -   h   -   -   -   -   y   y   y
  GET ${THREADS}                                          200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${THREADS}/:discussion_id                           200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${THREADS}                                         201   write   -   y   y   h   y   y   y   y   y   y   y
  PUT ${THREADS}/:discussion_id                           200   write   -   -   -   h   -   y   y   y   y   y   y
  POST ${THREADS}/:discussion_id/notes                    201   write   -   y   y   h   y   y   y   y   y   y   y
  PUT ${THREADS}/:discussion_id/notes/:note_id            200   write   -   -   -   h   -   -   -   -   y   y   y
  DELETE ${THREADS}/:discussion_id/notes/:note_id         204   write   -   -   -   h   -   -   -   -   y   y   y
  GET ${NOTES}/:note_id/award_emoji                       200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${NOTES}/:note_id/award_emoji/:award_id             200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${NOTES}/:note_id/award_emoji                      201   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${NOTES}/:note_id/award_emoji/:award_id          204   write   -   -   -   h   -   -   -   -   -   -   y
  GET ${API}/:epic_iid/award_emoji                        200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${API}/:epic_iid/award_emoji/:award_id              200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${API}/:epic_iid/award_emoji                       201   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${API}/:epic_iid/award_emoji/:award_id (own)     204   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${API}/:epic_iid/award_emoji/:award_id           204   write   -   -   -   h   -   -   -   -   -   -   y
  GET ${API}/:epic_id/resource_label_events               200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${API}/:epic_id/resource_label_events/:event_id     200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${API}/:epic_iid/todo                              201   write   -   y   y   h   y   y   y   y   y   y   y
  `,
  {
    [`GET ${NOTES}`]: { params: byId, before: another },
    [`GET ${NOTES} (confidential)`]: { params: secret },
    [`GET ${NOTES}/:note_id`]: { params: note, before: another },
    [`POST ${NOTES}`]: { params: byId, body: text },
    [`POST ${NOTES} (confidential)`]: { params: secret, body: text },
    [`POST ${NOTES} (internal)`]: { params: byId, body: () => ({ ...text(), internal: true }) },
    [`PUT ${NOTES}/:note_id (one's own)`]: { params: note, body: text, before: own },
    [`PUT ${NOTES}/:note_id (another's)`]: { params: note, body: text, before: another },
    [`DELETE ${NOTES}/:note_id (one's own)`]: { params: note, before: own },
    [`DELETE ${NOTES}/:note_id (another's)`]: { params: note, before: another },
    [`GET ${THREADS}`]: { params: byId, before: another },
    [`GET ${THREADS}/:discussion_id`]: { params: thread, before: another },
    [`POST ${THREADS}`]: { params: byId, body: text },
    [`PUT ${THREADS}/:discussion_id`]: {
      params: thread,
      body: () => ({ resolved: true }),
      before: another,
    },
    [`POST ${THREADS}/:discussion_id/notes`]: { params: thread, body: text, before: another },
    [`PUT ${THREADS}/:discussion_id/notes/:note_id`]: {
      params: threadNote,
      body: text,
      before: another,
    },
    [`DELETE ${THREADS}/:discussion_id/notes/:note_id`]: { params: threadNote, before: another },
    [`GET ${NOTES}/:note_id/award_emoji`]: { params: note, ...reactedTo },
    [`GET ${NOTES}/:note_id/award_emoji/:award_id`]: { params: noteAward, ...reactedTo },
    [`POST ${NOTES}/:note_id/award_emoji`]: { params: note, body: emoji, before: another },
    [`DELETE ${NOTES}/:note_id/award_emoji/:award_id`]: { params: noteAward, ...reactedTo },
    [`GET ${API}/:epic_iid/award_emoji`]: { params: byIid },
    [`GET ${API}/:epic_iid/award_emoji/:award_id`]: {
      params: (at) => ({ ...byIid(at), award_id: at.group.epics.open.awardId }),
    },
    [`POST ${API}/:epic_iid/award_emoji`]: { params: byIid, body: emoji },
    [`DELETE ${API}/:epic_iid/award_emoji/:award_id (own)`]: {
      params: (at) => ({ ...byIid(at), award_id: OWN_AWARD }),
      before: ownAward,
    },
    [`DELETE ${API}/:epic_iid/award_emoji/:award_id`]: {
      params: (at) => ({ ...byIid(at), award_id: at.group.epics.open.awardId }),
    },
    [`GET ${API}/:epic_id/resource_label_events`]: { params: byId, before: labeled },
    [`GET ${API}/:epic_id/resource_label_events/:event_id`]: {
      params: (at) => ({ ...byId(at), event_id: INSERTED_NOTE_ID }),
      before: labeled,
    },
    [`POST ${API}/:epic_iid/todo`]: {
      params: byIid,
      before: ({ group }) => ["delete from todos where noteable_id = $1", [group.epics.open.id]],
    },
  },
);

const WEB = "/groups/:place/-";
const EPIC = `${WEB}/epics/:iid`;
const RESOLVE = `${EPIC}/discussions/:discussion_id/resolve`;
const ofNote = { params: () => ({ id: INSERTED_NOTE_ID }), hidesRefusal: true } as const;
const ofThread = {
  hidesRefusal: true,
  params: (at: PermissionScenario) => ({ ...page(at), discussion_id: INSERTED_DISCUSSION_ID }),
} as const;
const edited = () => ({ note: { note: "Something else" } });

const onPages = parsePermissionTable(
  "group",
  `
                                                 done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET ${EPIC}/discussions.json                   200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/discussion_page.json               200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/discussion_search.json             200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${EPIC}/discussion_seen                   204   write   -   y   y   h   y   y   y   y   y   y   y
  GET ${WEB}/noteable/epic/:id/notes             200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/awards.json                        200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${EPIC}/toggle_award_emoji                200   write   -   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/drafts.json                        200   page    -   y   y   h   y   y   y   y   y   y   y
  PUT ${EPIC}/drafts/:field                      200   page    -   y   y   h   y   y   y   y   y   y   y
  POST ${WEB}/notes                              200   write   -   y   y   h   y   y   y   y   y   y   y
  PUT ${WEB}/notes/:id (one's own)               200   write   -   y   y   h   y   y   y   y   y   y   y
  PUT ${WEB}/notes/:id (another's)               200   write   -   -   -   h   -   -   -   -   y   y   y
  PATCH ${WEB}/notes/:id                         200   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${WEB}/notes/:id (one's own)            200   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${WEB}/notes/:id (another's)            200   write   -   -   -   h   -   -   -   -   y   y   y
  DELETE ${WEB}/notes/:id/delete_attachment      200   write   -   y   y   h   y   y   y   y   y   y   y
  POST ${WEB}/notes/:id/restore                  200   write   -   y   y   h   y   y   y   y   y   y   y
  POST ${WEB}/notes/:id/resolve                  200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${WEB}/notes/:id/resolve                   200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE ${WEB}/notes/:id/resolve                200   write   -   -   -   h   -   y   y   y   y   y   y
  POST ${WEB}/notes/:id/toggle_award_emoji       200   write   -   y   y   h   y   y   y   y   y   y   y
  POST ${RESOLVE}                                200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${RESOLVE}                                 200   write   -   y   y   h   y   y   y   y   y   y   y
  DELETE ${RESOLVE}                              200   write   -   -   -   h   -   y   y   y   y   y   y
  `,
  {
    [`GET ${EPIC}/discussions.json`]: { params: page, before: another },
    [`GET ${EPIC}/discussion_page.json`]: { params: page, query: () => ({ from: "end" }) },
    [`GET ${EPIC}/discussion_search.json`]: { params: page, query: () => ({ search: "said" }) },
    [`POST ${EPIC}/discussion_seen`]: { params: page },
    [`GET ${WEB}/noteable/epic/:id/notes`]: {
      params: ({ group }) => ({ id: group.epics.open.id }),
    },
    [`GET ${EPIC}/awards.json`]: { params: page },
    [`POST ${EPIC}/toggle_award_emoji`]: { params: page, body: emoji, mayChangeNothing: true },
    [`GET ${EPIC}/drafts.json`]: { params: page },
    [`PUT ${EPIC}/drafts/:field`]: {
      params: (at) => ({ ...page(at), field: "comment" }),
      body: () => ({ text: "What I wanted to say", revision: 0 }),
      isOwn: true,
    },
    [`POST ${WEB}/notes`]: {
      body: ({ group }) => ({
        note: { note: "Something new" },
        target_type: "epic",
        target_id: group.epics.open.id,
      }),
    },
    [`PUT ${WEB}/notes/:id (one's own)`]: { ...ofNote, body: edited, before: own },
    [`PUT ${WEB}/notes/:id (another's)`]: { ...ofNote, body: edited, before: another },
    [`PATCH ${WEB}/notes/:id`]: { ...ofNote, body: edited, before: own },
    [`DELETE ${WEB}/notes/:id (one's own)`]: { ...ofNote, before: own },
    [`DELETE ${WEB}/notes/:id (another's)`]: { ...ofNote, before: another },
    [`DELETE ${WEB}/notes/:id/delete_attachment`]: { ...ofNote, before: ownAttached },
    [`POST ${WEB}/notes/:id/restore`]: { ...ofNote, before: ownDeleted },
    [`POST ${WEB}/notes/:id/resolve`]: { ...ofNote, before: another },
    [`PUT ${WEB}/notes/:id/resolve`]: { ...ofNote, before: another },
    [`DELETE ${WEB}/notes/:id/resolve`]: { ...ofNote, before: resolved },
    [`POST ${WEB}/notes/:id/toggle_award_emoji`]: {
      ...ofNote,
      body: emoji,
      before: another,
      mayChangeNothing: true,
    },
    [`POST ${RESOLVE}`]: { ...ofThread, before: another },
    [`PUT ${RESOLVE}`]: { ...ofThread, before: own },
    [`DELETE ${RESOLVE}`]: { ...ofThread, before: resolved },
  },
);

export const epicDiscussionPermissionRows = [...inApi, ...onPages];
