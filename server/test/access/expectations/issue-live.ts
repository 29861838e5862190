/**
 * Permission table of the live updates of the issue page: the cable channels, and the route that
 * pages poll when they cannot open a WebSocket.
 */
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

export const issueLiveUpdatePermissionRows = parsePermissionTable(
  "issue",
  `
                                                  done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid/realtime_changes      200   read    y   y   y   y   y   y   y   y   y   y         y
  IssuesChannel                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  NotesChannel                                    200   read    y   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid/realtime_changes": {
      params: ({ issue }: PermissionScenario) => ({ iid: issue.iid }),
    },
    IssuesChannel: {
      params: ({ project, issue }: PermissionScenario) => ({
        project_path: project.path,
        iid: issue.iid,
      }),
    },
    NotesChannel: {
      params: ({ issue }: PermissionScenario) => ({
        noteable_type: "Issue",
        noteable_id: issue.id,
      }),
    },
  },
);
