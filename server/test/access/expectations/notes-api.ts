/**
 * Permission table of notes, discussions and resource events in the API (specification 5.2). The
 * permissions are the same as on pages, but the status of a refusal is 403.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";
import { buildInternalNoteExpectation, buildInternalNoteInsertSql } from "./notes-reading.ts";
import {
  INSERTED_DISCUSSION_ID,
  INSERTED_NOTE_ID,
  findExpectedStatusWhenLocked,
  getBystanderUserId,
  getSubjectUserId,
  buildThreadInsertSql,
  buildResolvedThreadInsertSql,
} from "./notes-writing.ts";

const PATH = "/api/v4/projects/:id/issues/:issue_iid";

const issue = (at: PermissionScenario) => ({ issue_iid: at.issue.iid });
const note = (at: PermissionScenario) => ({ ...issue(at), note_id: INSERTED_NOTE_ID });
const thread = (at: PermissionScenario) => ({
  ...issue(at),
  discussion_id: INSERTED_DISCUSSION_ID,
});
const threadNote = (at: PermissionScenario) => ({ ...thread(at), note_id: INSERTED_NOTE_ID });

const except: PermissionRequestOptions["except"] = (at) =>
  findExpectedStatusWhenLocked(at) === undefined ? undefined : 403;
const listing: PermissionRequestOptions = {
  params: issue,
  before: buildInternalNoteInsertSql,
  shows: buildInternalNoteExpectation,
};
const words = () => ({ body: "Something new" });
const saying: PermissionRequestOptions = { params: issue, body: words, except };

/** Inserts a system note with this action. The API derives a resource event from the note. */
const happened =
  (action: string, detail: object | null): NonNullable<PermissionRequestOptions["before"]> =>
  ({ issue: { id }, project, world }) => [
    `insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, author_id,
       action, detail)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8)`,
    [
      INSERTED_NOTE_ID,
      id,
      project.id,
      project.rootId,
      INSERTED_DISCUSSION_ID,
      world.bystander.person.id,
      action,
      detail === null ? null : JSON.stringify(detail),
    ],
  ];

const EVENTS: [string, string, object | null][] = [
  ["state", "closed", null],
  ["label", "label", { label_id: 1, action: "add" }],
  ["milestone", "milestone", { milestone_id: 1, action: "add" }],
  ["iteration", "iteration", { iteration_id: 1, action: "remove" }],
  ["weight", "weight", { weight: 3 }],
];

const events = Object.fromEntries(
  EVENTS.flatMap(([kind, action, detail]): [string, PermissionRequestOptions][] => {
    const before = happened(action, detail);
    const path = `GET ${PATH}/resource_${kind}_events`;
    const shows: PermissionRequestOptions["shows"] = () => [
      { text: `"id":${INSERTED_NOTE_ID}`, to: () => true },
    ];
    return [
      [path, { params: issue, before, shows }],
      [
        `${path}/:event_id`,
        { params: (at) => ({ ...issue(at), event_id: INSERTED_NOTE_ID }), before },
      ],
    ];
  }),
);

const field = (fields: string): PermissionRequestOptions => ({
  graphql: `query ($path: ID!, $iid: String!) {
    project(fullPath: $path) { issue(iid: $iid) { ${fields} } }
  }`,
  variables: ({ project, issue: { iid } }) => ({ path: project.path, iid: String(iid) }),
});

const ofNote = (fields: string): PermissionRequestOptions => ({
  ...field(`notes { nodes { ${fields} } }`),
  before: buildThreadInsertSql(getBystanderUserId),
});

const ofDiscussion = (fields: string): PermissionRequestOptions => ({
  ...field(`discussions { nodes { ${fields} } }`),
  before: buildResolvedThreadInsertSql(getBystanderUserId),
});

const mutation = (
  name: string,
  input: (at: PermissionScenario) => object,
): PermissionRequestOptions => ({
  graphql: `mutation ($input: ${name}Input!) {
    answer: ${name.charAt(0).toLowerCase()}${name.slice(1)}(input: $input) { errors }
  }`,
  variables: (at) => ({ input: input(at) }),
  except,
});

const create = (more: object = {}) =>
  mutation("CreateNote", (at) => ({
    noteableId: `gid://gitlab/Issue/${at.issue.id}`,
    body: "Something new",
    ...more,
  }));
const update = mutation("UpdateNote", () => ({
  id: `gid://gitlab/Note/${INSERTED_NOTE_ID}`,
  body: "Changed",
}));
const destroy = mutation("DestroyNote", () => ({ id: `gid://gitlab/Note/${INSERTED_NOTE_ID}` }));
const toggle = mutation("DiscussionToggleResolve", () => ({
  id: `gid://gitlab/Discussion/${INSERTED_DISCUSSION_ID}`,
  resolve: true,
}));

export const notesApiPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /api/v4/projects/:id/issues/:issue_iid/notes                                                        200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/notes/:note_id                                               200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/notes                                                       201   write   -   y   y   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/notes (internal)                                            201   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/notes/:note_id (one's own)                                   200   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/notes/:note_id (another's)                                   200   write   -   -   -   -   -   -   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id (one's own)                                204   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id (another's)                                204   write   -   -   -   -   -   -   y   y   y   -         y
  GET /api/v4/projects/:id/issues/:issue_iid/discussions                                                  200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/discussions                                                 201   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id (one's own)                       200   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id (another's)                       200   write   -   o   o   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes                            201   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id (words)            200   write   -   -   -   -   -   -   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id (own words)        200   write   -   y   y   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id (resolving)        200   write   -   o   o   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id (one's own)     204   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id (another's)     204   write   -   -   -   -   -   -   y   y   y   -         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_state_events                                        200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_state_events/:event_id                              200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_label_events                                        200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_label_events/:event_id                              200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_milestone_events                                    200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_milestone_events/:event_id                          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_iteration_events                                    200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_iteration_events/:event_id                          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_weight_events                                       200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/resource_weight_events/:event_id                             200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.notes                                                                                             200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.discussions                                                                                       200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.userDiscussionsCount                                                                              200   read    y   y   y   y   y   y   y   y   y   y         y
  Note.bodyHtml                                                                                           200   read    y   y   y   y   y   y   y   y   y   y         y
  Note.discussion                                                                                         200   read    y   y   y   y   y   y   y   y   y   y         y
  Discussion.notes                                                                                        200   read    y   y   y   y   y   y   y   y   y   y         y
  Discussion.resolved                                                                                     200   read    y   y   y   y   y   y   y   y   y   y         y
  Discussion.resolvedAt                                                                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  Discussion.resolvedBy                                                                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  Note.project                                                                                            200   read    y   y   y   y   y   y   y   y   y   y         y
  Mutation.createNote                                                                                     200   write   -   y   y   y   y   y   y   y   y   -         y
  Mutation.createNote (internal)                                                                          200   write   -   o   o   y   y   y   y   y   y   -         y
  Mutation.updateNote (one's own)                                                                         200   write   -   y   y   y   y   y   y   y   y   -         y
  Mutation.updateNote (another's)                                                                         200   write   -   -   -   -   -   -   y   y   y   -         y
  Mutation.destroyNote (one's own)                                                                        200   write   -   y   y   y   y   y   y   y   y   -         y
  Mutation.destroyNote (another's)                                                                        200   write   -   -   -   -   -   -   y   y   y   -         y
  Mutation.discussionToggleResolve (one's own)                                                            200   write   -   y   y   y   y   y   y   y   y   -         y
  Mutation.discussionToggleResolve (another's)                                                            200   write   -   o   o   y   y   y   y   y   y   -         y
  `,
  {
    [`GET ${PATH}/notes`]: listing,
    [`GET ${PATH}/notes/:note_id`]: {
      params: note,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    [`POST ${PATH}/notes`]: saying,
    [`POST ${PATH}/notes (internal)`]: { ...saying, body: () => ({ ...words(), internal: true }) },
    [`PUT ${PATH}/notes/:note_id (one's own)`]: {
      ...saying,
      params: note,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    [`PUT ${PATH}/notes/:note_id (another's)`]: {
      ...saying,
      params: note,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    [`DELETE ${PATH}/notes/:note_id (one's own)`]: {
      params: note,
      before: buildThreadInsertSql(getSubjectUserId),
      except,
    },
    [`DELETE ${PATH}/notes/:note_id (another's)`]: {
      params: note,
      before: buildThreadInsertSql(getBystanderUserId),
      except,
    },
    [`GET ${PATH}/discussions`]: listing,
    [`GET ${PATH}/discussions/:discussion_id`]: {
      params: thread,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    [`POST ${PATH}/discussions`]: saying,
    [`PUT ${PATH}/discussions/:discussion_id (one's own)`]: {
      params: thread,
      body: () => ({ resolved: true }),
      before: buildThreadInsertSql(getSubjectUserId),
      except,
    },
    [`PUT ${PATH}/discussions/:discussion_id (another's)`]: {
      params: thread,
      body: () => ({ resolved: false }),
      before: buildResolvedThreadInsertSql(getBystanderUserId),
      except,
    },
    [`POST ${PATH}/discussions/:discussion_id/notes`]: {
      ...saying,
      params: thread,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (words)`]: {
      ...saying,
      params: threadNote,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (own words)`]: {
      ...saying,
      params: threadNote,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (resolving)`]: {
      params: threadNote,
      body: () => ({ resolved: true }),
      before: buildThreadInsertSql(getBystanderUserId),
      except,
    },
    [`DELETE ${PATH}/discussions/:discussion_id/notes/:note_id (one's own)`]: {
      params: threadNote,
      before: buildThreadInsertSql(getSubjectUserId),
      except,
    },
    [`DELETE ${PATH}/discussions/:discussion_id/notes/:note_id (another's)`]: {
      params: threadNote,
      before: buildThreadInsertSql(getBystanderUserId),
      except,
    },
    ...events,
    "Issue.notes": {
      ...field("answer: notes { nodes { body } }"),
      before: buildInternalNoteInsertSql,
      shows: buildInternalNoteExpectation,
    },
    "Issue.discussions": {
      ...field("answer: discussions { nodes { notes { nodes { body } } } }"),
      before: buildInternalNoteInsertSql,
      shows: buildInternalNoteExpectation,
    },
    "Issue.userDiscussionsCount": field("answer: userDiscussionsCount"),
    "Note.bodyHtml": ofNote("answer: bodyHtml"),
    "Note.discussion": ofNote("answer: discussion { id }"),
    "Discussion.notes": ofDiscussion("answer: notes { nodes { body } }"),
    "Discussion.resolved": ofDiscussion("answer: resolved"),
    "Discussion.resolvedAt": ofDiscussion("answer: resolvedAt"),
    "Discussion.resolvedBy": ofDiscussion("answer: resolvedBy { id }"),
    "Note.project": ofNote("answer: project { id }"),
    "Mutation.createNote": create(),
    "Mutation.createNote (internal)": create({ internal: true }),
    "Mutation.updateNote (one's own)": {
      ...update,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "Mutation.updateNote (another's)": {
      ...update,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "Mutation.destroyNote (one's own)": {
      ...destroy,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "Mutation.destroyNote (another's)": {
      ...destroy,
      before: buildThreadInsertSql(getBystanderUserId),
    },
    "Mutation.discussionToggleResolve (one's own)": {
      ...toggle,
      before: buildThreadInsertSql(getSubjectUserId),
    },
    "Mutation.discussionToggleResolve (another's)": {
      ...toggle,
      before: buildThreadInsertSql(getBystanderUserId),
    },
  },
);
