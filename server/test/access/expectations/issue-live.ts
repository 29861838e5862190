/**
 * Permission table of the live updates of the issue page: the cable channels, and the route that
 * pages poll when they cannot open a WebSocket.
 */
import { parsePermissionTable, type Scenario } from "./table.ts";

export const issueLive = parsePermissionTable(
  "issue",
  `
                                                  done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid/realtime_changes      200   read    y   y   y   y   y   y   y   y   y   y         y
  IssuesChannel                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  NotesChannel                                    200   read    y   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid/realtime_changes": {
      params: ({ issue }: Scenario) => ({ iid: issue.iid }),
    },
    IssuesChannel: {
      params: ({ project, issue }: Scenario) => ({ project_path: project.path, iid: issue.iid }),
    },
    NotesChannel: {
      params: ({ issue }: Scenario) => ({ noteable_type: "Issue", noteable_id: issue.id }),
    },
  },
);
