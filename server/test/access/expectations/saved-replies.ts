/**
 * Permission table of saved replies: users manage their own. Signed-in users who can see a
 * project's issues can use the project's saved replies, and maintainers can change these.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const ID = 434_343;
const one = () => ({ id: ID });
const words = () => ({ name: "Thanks", body: "Thank you for the report." });

const INSERT = `insert into saved_replies (id, user_id, project_id, root_namespace_id, name, body)
  values ($1, $2, $3, $4, 'Kept', 'Kept words')`;
const ownReply: PermissionRequestOptions["before"] = ({ subject }) => [
  INSERT,
  [ID, subject.person.id, null, null],
];
const othersReply: PermissionRequestOptions["before"] = ({ world }) => [
  INSERT,
  [ID, world.bystander.person.id, null, null],
];
const projectsReply: PermissionRequestOptions["before"] = ({ project }: PermissionScenario) => [
  INSERT,
  [ID, null, project.id, project.rootId],
];
const kept: PermissionRequestOptions["shows"] = () => [{ text: "Kept words", to: () => true }];

const own = parsePermissionTable(
  "installation",
  `
                                                          done  tokens  An  Us  Ex  Ad
  GET /-/profile/saved_replies                            200   read    -   y   y   y
  GET /-/profile/saved_replies.json                       200   read    -   y   y   y
  POST /-/profile/saved_replies                           201   write   -   y   y   y
  PUT /-/profile/saved_replies/:id                        200   write   -   y   y   y
  PUT /-/profile/saved_replies/:id (somebody else's)      200   write   -   h   h   h
  DELETE /-/profile/saved_replies/:id                     204   write   -   y   y   y
  DELETE /-/profile/saved_replies/:id (somebody else's)   204   write   -   h   h   h
  `,
  {
    "POST /-/profile/saved_replies": { body: words },
    "PUT /-/profile/saved_replies/:id": { params: one, body: words, before: ownReply },
    "PUT /-/profile/saved_replies/:id (somebody else's)": {
      params: one,
      body: words,
      before: othersReply,
    },
    "DELETE /-/profile/saved_replies/:id": { params: one, before: ownReply },
    "DELETE /-/profile/saved_replies/:id (somebody else's)": { params: one, before: othersReply },
  },
);

const ofProjects = parsePermissionTable(
  "issues",
  `
                                        done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /:place/-/saved_replies              200   read    -   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/saved_replies.json         200   read    -   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/saved_replies/usable.json  200   read    -   y   y   y   y   y   y   y   y   y         404
  POST /:place/-/saved_replies             201   write   -   -   -   -   -   -   y   y   y   -         404
  PUT /:place/-/saved_replies/:id          200   write   -   -   -   -   -   -   y   y   y   -         404
  DELETE /:place/-/saved_replies/:id       204   write   -   -   -   -   -   -   y   y   y   -         404
  `,
  {
    "GET /:place/-/saved_replies.json": { before: projectsReply, shows: kept },
    "GET /:place/-/saved_replies/usable.json": { before: projectsReply, shows: kept },
    "POST /:place/-/saved_replies": { body: words },
    "PUT /:place/-/saved_replies/:id": { params: one, body: words, before: projectsReply },
    "DELETE /:place/-/saved_replies/:id": { params: one, before: projectsReply },
  },
);

export const savedReplyPermissionRows = [...own, ...ofProjects];
