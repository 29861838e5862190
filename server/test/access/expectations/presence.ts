/**
 * Permission table of presence (who else has an issue open): users who can read the issue see
 * which other users have it open.
 */
import { parsePermissionTable, type Scenario } from "./table.ts";

export const presence = parsePermissionTable(
  "issue",
  `
                   done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  PresenceChannel  200   page    -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    PresenceChannel: {
      params: ({ project, issue }: Scenario) => ({ project_path: project.path, iid: issue.iid }),
    },
  },
);
