/**
 * Permission table of presence (who else has an issue open): users who can read the issue see
 * which other users have it open.
 */
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

export const presencePermissionRows = parsePermissionTable(
  "issue",
  `
                   done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  PresenceChannel  200   page    -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    PresenceChannel: {
      params: ({ project, issue }: PermissionScenario) => ({
        project_path: project.path,
        iid: issue.iid,
      }),
    },
  },
);
