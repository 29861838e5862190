/**
 * Permission table of notes, discussions and resource events in the API (specification 5.2). The
 * permissions are the same as on pages, but the status of a refusal is 403.
 */
import { parsePermissionTable, type RequestRecipe, type Scenario } from "./table.ts";
import { insiders, internalNote } from "./notes-reading.ts";
import { DISCUSSION, ID, isLockedOut, others, own, said, resolved } from "./notes-writing.ts";

const PATH = "/api/v4/projects/:id/issues/:issue_iid";

const issue = (at: Scenario) => ({ issue_iid: at.issue.iid });
const note = (at: Scenario) => ({ ...issue(at), note_id: ID });
const thread = (at: Scenario) => ({ ...issue(at), discussion_id: DISCUSSION });
const threadNote = (at: Scenario) => ({ ...thread(at), note_id: ID });

const except: RequestRecipe["except"] = (at) => (isLockedOut(at) === undefined ? undefined : 403);
const listing: RequestRecipe = { params: issue, before: internalNote, shows: insiders };
const words = () => ({ body: "Something new" });
const saying: RequestRecipe = { params: issue, body: words, except };

/** Inserts a system note with this action. The API derives a resource event from the note. */
const happened =
  (action: string, detail: object | null): NonNullable<RequestRecipe["before"]> =>
  ({ issue: { id }, project, world }) => [
    `insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, author_id,
       action, detail)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8)`,
    [
      ID,
      id,
      project.id,
      project.rootId,
      DISCUSSION,
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
  EVENTS.flatMap(([kind, action, detail]): [string, RequestRecipe][] => {
    const before = happened(action, detail);
    const path = `GET ${PATH}/resource_${kind}_events`;
    const shows: RequestRecipe["shows"] = () => [{ text: `"id":${ID}`, to: () => true }];
    return [
      [path, { params: issue, before, shows }],
      [`${path}/:event_id`, { params: (at) => ({ ...issue(at), event_id: ID }), before }],
    ];
  }),
);

const field = (fields: string): RequestRecipe => ({
  graphql: `query ($path: ID!, $iid: String!) {
    project(fullPath: $path) { issue(iid: $iid) { ${fields} } }
  }`,
  variables: ({ project, issue: { iid } }) => ({ path: project.path, iid: String(iid) }),
});

const ofNote = (fields: string): RequestRecipe => ({
  ...field(`notes { nodes { ${fields} } }`),
  before: said(others),
});

const ofDiscussion = (fields: string): RequestRecipe => ({
  ...field(`discussions { nodes { ${fields} } }`),
  before: resolved(others),
});

const mutation = (name: string, input: (at: Scenario) => object): RequestRecipe => ({
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
const update = mutation("UpdateNote", () => ({ id: `gid://gitlab/Note/${ID}`, body: "Changed" }));
const destroy = mutation("DestroyNote", () => ({ id: `gid://gitlab/Note/${ID}` }));
const toggle = mutation("DiscussionToggleResolve", () => ({
  id: `gid://gitlab/Discussion/${DISCUSSION}`,
  resolve: true,
}));

export const notesApi = parsePermissionTable(
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
    [`GET ${PATH}/notes/:note_id`]: { params: note, before: said(others) },
    [`POST ${PATH}/notes`]: saying,
    [`POST ${PATH}/notes (internal)`]: { ...saying, body: () => ({ ...words(), internal: true }) },
    [`PUT ${PATH}/notes/:note_id (one's own)`]: {
      ...saying,
      params: note,
      before: said(own),
    },
    [`PUT ${PATH}/notes/:note_id (another's)`]: { ...saying, params: note, before: said(others) },
    [`DELETE ${PATH}/notes/:note_id (one's own)`]: { params: note, before: said(own), except },
    [`DELETE ${PATH}/notes/:note_id (another's)`]: { params: note, before: said(others), except },
    [`GET ${PATH}/discussions`]: listing,
    [`GET ${PATH}/discussions/:discussion_id`]: { params: thread, before: said(others) },
    [`POST ${PATH}/discussions`]: saying,
    [`PUT ${PATH}/discussions/:discussion_id (one's own)`]: {
      params: thread,
      body: () => ({ resolved: true }),
      before: said(own),
      except,
    },
    [`PUT ${PATH}/discussions/:discussion_id (another's)`]: {
      params: thread,
      body: () => ({ resolved: false }),
      before: resolved(others),
      except,
    },
    [`POST ${PATH}/discussions/:discussion_id/notes`]: {
      ...saying,
      params: thread,
      before: said(others),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (words)`]: {
      ...saying,
      params: threadNote,
      before: said(others),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (own words)`]: {
      ...saying,
      params: threadNote,
      before: said(own),
    },
    [`PUT ${PATH}/discussions/:discussion_id/notes/:note_id (resolving)`]: {
      params: threadNote,
      body: () => ({ resolved: true }),
      before: said(others),
      except,
    },
    [`DELETE ${PATH}/discussions/:discussion_id/notes/:note_id (one's own)`]: {
      params: threadNote,
      before: said(own),
      except,
    },
    [`DELETE ${PATH}/discussions/:discussion_id/notes/:note_id (another's)`]: {
      params: threadNote,
      before: said(others),
      except,
    },
    ...events,
    "Issue.notes": {
      ...field("answer: notes { nodes { body } }"),
      before: internalNote,
      shows: insiders,
    },
    "Issue.discussions": {
      ...field("answer: discussions { nodes { notes { nodes { body } } } }"),
      before: internalNote,
      shows: insiders,
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
    "Mutation.updateNote (one's own)": { ...update, before: said(own) },
    "Mutation.updateNote (another's)": { ...update, before: said(others) },
    "Mutation.destroyNote (one's own)": { ...destroy, before: said(own) },
    "Mutation.destroyNote (another's)": { ...destroy, before: said(others) },
    "Mutation.discussionToggleResolve (one's own)": { ...toggle, before: said(own) },
    "Mutation.discussionToggleResolve (another's)": { ...toggle, before: said(others) },
  },
);
