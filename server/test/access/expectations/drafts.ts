/**
 * Permission table of drafts: users can read and write only their own drafts, for every issue
 * that they can read. Tokens are not accepted.
 */
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

const iid = ({ issue }: PermissionScenario) => ({ iid: issue.iid });

const atIssues = parsePermissionTable(
  "issue",
  `
                                           done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid/drafts.json    200   page    -   y   y   y   y   y   y   y   y   y         y
  PUT /:place/-/issues/:iid/drafts/:field  200   page    -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid/drafts.json": { params: iid },
    "PUT /:place/-/issues/:iid/drafts/:field": {
      params: (at) => ({ ...iid(at), field: "comment" }),
      body: () => ({ text: "What I wanted to say", revision: 0 }),
    },
  },
);

const live = parsePermissionTable(
  "installation",
  `
                 done  tokens  An  Us  Ex  Ad
  DraftsChannel  200   page    -   y   y   y
  `,
);

export const draftPermissionRows = [...atIssues, ...live];
