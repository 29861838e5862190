/**
 * Permission table of the issue page, of the requests that this page sends, of the page for a new
 * issue, and of the sandboxed iframe that shows diagrams.
 */
import { isRequestAllowed } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";
import { issuePermissionRows } from "./issues.ts";

const one = ({ issue }: PermissionScenario) => ({ iid: issue.iid });
/**
 * Options of requests that change an issue. Without the permission, the endpoints of the issue page
 * answer 404 instead of 403.
 */
const change: PermissionRequestOptions = { params: one, hidesRefusal: true };
const put = (issue: (at: PermissionScenario) => object): PermissionRequestOptions => ({
  ...change,
  body: (at) => ({ issue: issue(at) }),
});
const version = (number: 0 | 1): PermissionRequestOptions => ({
  params: ({ issue }) => ({ iid: issue.iid, id: issue.versionIds[number] }),
});

/**
 * Lists the abilities that the page must contain. An ability must be true exactly when the
 * permission table allows the subject to send the request that `abilities` names for it. A missing
 * CSRF token makes no difference, because reading a page needs none.
 */
function offered(scene: PermissionScenario) {
  const { subject } = scene;
  const isElsewhere = subject.comes === "with a page, but not from it";
  const at = isElsewhere
    ? { ...scene, subject: { ...subject, comes: "with a page" as const } }
    : scene;
  const abilities = {
    update: "PUT /api/v4/projects/:id/issues/:issue_iid (title)",
    reopen: "PUT /api/v4/projects/:id/issues/:issue_iid (reopening)",
    arrange: "PUT /api/v4/projects/:id/issues/:issue_iid (labels)",
    destroy: "DELETE /api/v4/projects/:id/issues/:issue_iid",
  };
  return Object.entries(abilities).map(([ability, name]) => {
    const line = issuePermissionRows.find((row) => row.name === name);
    return { text: `"${ability}":${isRequestAllowed(line, at)}`, to: () => true };
  });
}

const opening = parsePermissionTable(
  "issues",
  `
                                                 done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /:place/-/issues/new                       200   write   -   y   y   y   y   y   y   y   y   -         403
  POST /:place/-/issues/new                      201   write   -   y   y   y   y   y   y   y   y   -         403
  GET /:place/-/epic_assignment.json             200   read    y   y   y   y   y   y   y   y   y   y         404
  `,
  {
    "POST /:place/-/issues/new": { body: () => ({ issue: { title: "A new issue" } }) },
  },
);

const single = parsePermissionTable(
  "issue",
  `
                                                     done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid                          200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid.json                     200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid.json (page)              200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid.json (side column)       200   read    y   y   y   y   y   y   y   y   y   y         y
  PUT /:place/-/issues/:iid.json (title)             200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /:place/-/issues/:iid.json (weight)            200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /:place/-/issues/:iid.json (closing)           200   write   -   o   o   y   y   y   y   y   y   -         y
  PATCH /:place/-/issues/:iid.json                   200   write   -   o   o   y   y   y   y   y   y   -         y
  DELETE /:place/-/issues/:iid.json                  200   write   -   -   -   -   -   -   -   y   y   -         y
  GET /:place/-/issues/:iid/versions.json            200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/issues/:iid/versions/:id.json        200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /:place/-/issues/:iid/versions/:id/restore    200   write   -   o   o   y   y   y   y   y   y   -         y
  DELETE /:place/-/issues/:iid/versions/:id          200   write   -   -   -   y   y   y   y   y   y   -         y
  GET /:place/-/issues/:iid/descriptions/:id/diff    200   read    y   y   y   y   y   y   y   y   y   y         y
  DELETE /:place/-/issues/:iid/descriptions/:id      200   write   -   -   -   y   y   y   y   y   y   -         y
  GET /:place/-/issues/incident/:iid                 303   read    y   y   y   y   y   y   y   y   y   y         y
  GET /:place/-/quality/test_cases/:iid              303   read    y   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid": { params: one },
    "GET /:place/-/issues/:iid.json": { params: one },
    "GET /:place/-/issues/:iid.json (page)": {
      params: one,
      query: () => ({ serializer: "page" }),
      shows: offered,
    },
    "GET /:place/-/issues/:iid.json (side column)": {
      params: one,
      query: () => ({ serializer: "sidebar" }),
    },
    "PUT /:place/-/issues/:iid.json (title)": put(() => ({ title: "Changed" })),
    "PUT /:place/-/issues/:iid.json (weight)": put(() => ({ weight: 3 })),
    "PUT /:place/-/issues/:iid.json (closing)": {
      ...change,
      query: () => ({ "issue[state_event]": "close" }),
    },
    "PATCH /:place/-/issues/:iid.json": {
      ...put(() => ({
        lock_version: 0,
        update_task: { index: 1, checked: true, line_number: 1, line_source: "- [ ] one" },
      })),
      before: ({ issue }) => [
        "update texts set description = '- [ ] one' where noteable_id = $1",
        [issue.id],
      ],
    },
    "DELETE /:place/-/issues/:iid.json": {
      ...change,
      query: () => ({ destroy_confirm: "true" }),
    },
    "GET /:place/-/issues/:iid/versions.json": { params: one },
    "GET /:place/-/issues/:iid/versions/:id.json": version(0),
    "POST /:place/-/issues/:iid/versions/:id/restore": { ...change, ...version(0) },
    "DELETE /:place/-/issues/:iid/versions/:id": { ...change, ...version(0) },
    "GET /:place/-/issues/:iid/descriptions/:id/diff": version(1),
    "DELETE /:place/-/issues/:iid/descriptions/:id": { ...change, ...version(1) },
    "GET /:place/-/issues/incident/:iid": { params: one },
    "GET /:place/-/quality/test_cases/:iid": { params: one },
  },
);

const drawing = parsePermissionTable(
  "installation",
  `
                  done  tokens  An  Us  Ex  Ad
  GET /-/sandbox  200   unread  y   y   y   y
  `,
);

export const issuePagePermissionRows = [...opening, ...single, ...drawing];
