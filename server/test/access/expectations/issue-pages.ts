/** Pages of single issues, the page on which they are opened, templates for them, and the drawing frame. */
import { table, type Scene } from "../table.ts";

const one = ({ issue }: Scene) => ({ iid: issue.iid });

const opening = table(
  "issues",
  `
                                                 done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /:place/-/issues/new                       200   write   -   y   y   y   y   y   y   y   y   -         403
  POST /:place/-/issues/new                      201   write   -   y   y   y   y   y   y   y   y   -         403
  GET /api/v4/projects/:id/templates/issues        200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /api/v4/projects/:id/templates/issues/:name  200   read    y   y   y   y   y   y   y   y   y   y         404
  `,
  {
    "POST /:place/-/issues/new": { body: () => ({ issue: { title: "A new issue" } }) },
    "GET /api/v4/projects/:id/templates/issues/:name": { params: () => ({ name: "Bug report" }) },
  },
);

const single = table(
  "issue",
  `
                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid               200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid.json          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/incident/:iid      303   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/quality/test_cases/:iid   303   read    y   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid": { params: one },
    "GET /:place/-/issues/:iid.json": { params: one },
    "GET /:place/-/issues/incident/:iid": { params: one },
    "GET /:place/-/quality/test_cases/:iid": { params: one },
  },
);

const drawing = table(
  "installation",
  `
                  done  tokens  An  Us  Ex  Ad
  GET /-/sandbox  200   unread  y   y   y   y
  `,
);

export const issuePages = [...opening, ...single, ...drawing];
