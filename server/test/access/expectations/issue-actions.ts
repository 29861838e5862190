/**
 * Permission table of time tracking, subscriptions and to-dos of an issue. Time tracking needs
 * Planner (specification 5.2). Every signed-in user who can read the issue can change their
 * subscription and to-dos, even in archived projects.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const one = ({ issue }: PermissionScenario) => ({ issue_iid: issue.iid });

export const buildSubscriptionInsertSql =
  (subscribed: boolean): NonNullable<PermissionRequestOptions["before"]> =>
  ({ issue, subject }) => [
    `insert into subscriptions (noteable_id, user_id, subscribed) values ($1, $2, $3)
     on conflict (noteable_id, user_id) do update set subscribed = $3`,
    [issue.id, subject.person.id, subscribed],
  ];

const nothingWaits: NonNullable<PermissionRequestOptions["before"]> = ({ issue }) => [
  "delete from todos where noteable_id = $1",
  [issue.id],
];

const PATH = "/api/v4/projects/:id/issues/:issue_iid";

export const timeTrackingSubscriptionAndTodoPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                   done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /api/v4/projects/:id/issues/:issue_iid/time_stats            200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/time_estimate        200   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/reset_time_estimate  200   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/add_spent_time       201   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/reset_spent_time     200   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/subscribe            201   write   -   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/unsubscribe          201   write   -   y   y   y   y   y   y   y   y   y         y
  POST /:place/-/issues/:iid/toggle_subscription                   200   write   -   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/todo                 201   write   -   y   y   y   y   y   y   y   y   y         y
  POST /:place/todos                                               200   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    [`GET ${PATH}/time_stats`]: { params: one },
    [`POST ${PATH}/time_estimate`]: { params: one, body: () => ({ duration: "3h" }) },
    [`POST ${PATH}/reset_time_estimate`]: { params: one, mayChangeNothing: true },
    [`POST ${PATH}/add_spent_time`]: { params: one, body: () => ({ duration: "30m" }) },
    [`POST ${PATH}/reset_spent_time`]: { params: one, mayChangeNothing: true },
    [`POST ${PATH}/subscribe`]: { params: one, before: buildSubscriptionInsertSql(false) },
    [`POST ${PATH}/unsubscribe`]: { params: one, before: buildSubscriptionInsertSql(true) },
    "POST /:place/-/issues/:iid/toggle_subscription": {
      params: ({ issue }) => ({ iid: issue.iid }),
    },
    "POST /:place/todos": {
      body: ({ issue }) => ({ issuable_id: issue.id, issuable_type: "issue" }),
      before: nothingWaits,
    },
    [`POST ${PATH}/todo`]: { params: one, before: nothingWaits },
  },
);
