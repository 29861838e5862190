/**
 * Permission table of spam and abuse reports: every user can report others, administrators review the
 * reports.
 */
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

const REPORT_ID = 77;
/**
 * SQL that inserts an abuse report. Its author and the reported user are two users who send no
 * requests in the tests.
 */
const reported = ({ world }: PermissionScenario): [string, readonly unknown[]] => [
  `insert into abuse_reports (id, reporter_id, user_id, message) values ($1, $2, $3, 'Is rude.')`,
  [REPORT_ID, world.newcomer.id, world.bystander.person.id],
];

const reports = parsePermissionTable(
  "installation",
  `
                                          done  tokens  An  Us  Ex  Ad
  GET /-/abuse_reports/new                200   page    -   y   y   y
  GET /-/abuse_reports/new (oneself)      200   page    -   -   -   -
  POST /-/abuse_reports                   201   page    -   y   y   y
  POST /-/abuse_reports (oneself)         201   page    -   -   -   -
  GET /admin/abuse_reports                200   page    -   -   -   y
  GET /admin/abuse_reports.json           200   page    -   -   -   y
  POST /admin/abuse_reports/:id/resolve   201   page    -   -   -   y
  `,
  {
    "GET /-/abuse_reports/new": {
      query: ({ world }) => ({ user_id: world.bystander.person.id, ref_url: "/" }),
    },
    "GET /-/abuse_reports/new (oneself)": {
      query: ({ subject }) => ({ user_id: subject.person.id }),
    },
    "POST /-/abuse_reports": {
      body: ({ world }) => ({
        abuse_report: { user_id: world.bystander.person.id, message: "Is rude.", ref_url: "/" },
      }),
    },
    "POST /-/abuse_reports (oneself)": {
      body: ({ subject }) => ({ abuse_report: { user_id: subject.person.id, message: "Is me." } }),
    },
    "POST /admin/abuse_reports/:id/resolve": {
      params: () => ({ id: REPORT_ID }),
      before: reported,
    },
  },
);

const spam = parsePermissionTable(
  "issue",
  `
                                                                done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  POST /:place/-/issues/:iid/mark_as_spam                       201   write   -   -   -   -   -   -   -   -   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/user_agent_detail  200   read    -   -   -   -   -   -   -   -   y   y         y
  `,
  {
    "POST /:place/-/issues/:iid/mark_as_spam": { params: ({ issue }) => ({ iid: issue.iid }) },
    "GET /api/v4/projects/:id/issues/:issue_iid/user_agent_detail": {
      params: ({ issue }) => ({ issue_iid: issue.iid }),
    },
  },
);

export const moderationPermissionRows = [...reports, ...spam];
