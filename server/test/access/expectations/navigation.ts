/**
 * Permission table of navigation: every viewer who can see the project or group can request
 * `/-/place`. Users can read and change only their own to-dos. Everybody can search on
 * pages, users also by API.
 */
import { TEST_PASSWORD } from "../../people.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
} from "./table.ts";

const TODO_ID = 424_242;

const JOB_ID = 77_077;
/** Inserts a failed job, or makes it fail again. The tables of jobs are not undone after a request. */
const failed: PermissionRequestOptions = {
  params: () => ({ id: JOB_ID }),
  mayChangeNothing: true,
  before: () => [
    `with task as (
       insert into graphile_worker._private_tasks (identifier) values ('test:work')
       on conflict (identifier) do update set identifier = excluded.identifier returning id)
     insert into graphile_worker._private_jobs (id, task_id, attempts, last_error)
     overriding system value select $1, id, 1, 'broken' from task
     on conflict (id) do update set attempts = 1, last_error = 'broken'`,
    [JOB_ID],
  ],
};

/** Inserts a to-do of the subject before the request. */
const waiting: PermissionRequestOptions = {
  params: () => ({ id: TODO_ID }),
  before: ({ subject }) => [
    `insert into todos (id, user_id, author_id, namespace_id, root_namespace_id, noteable_id, action)
     select $1, $2, $2, project_id, root_namespace_id, id, 4 from issues limit 1`,
    [TODO_ID, subject.person.id],
  ],
};

export const navigationPermissionRows: PermissionRow[] = [
  ...parsePermissionTable(
    "project",
    `
                               done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    GET /-/place               200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place                200   read    y   y   y   y   y   y   y   y   y   y
    GET /api/v4/projects/:id/search  200  read  -  y   y   y   y   y   y   y   y   y
    `,
    {
      "GET /-/place": { query: ({ project }) => ({ path: project.path }) },
      "GET /api/v4/projects/:id/search": { query: () => ({ scope: "issues", search: "storm" }) },
    },
  ),
  ...parsePermissionTable(
    "issues",
    `
                                                     done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
    GET /:place/-/issues/possible_duplicates.json    200   read    y   y   y   y   y   y   y   y   y   y         404
    `,
    {
      "GET /:place/-/issues/possible_duplicates.json": { query: () => ({ title: "Storm" }) },
    },
  ),
  ...parsePermissionTable(
    "group",
    `
                               done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    GET /-/place (of a group)  200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place         303   read    y   y   y   y   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/search  200  read  -  y   y   y   y   y   y   y   y   y   y
    `,
    {
      "GET /-/place (of a group)": { query: ({ group }) => ({ path: group.path }) },
      "GET /api/v4/groups/:id/search": { query: () => ({ scope: "issues", search: "storm" }) },
    },
  ),
  ...parsePermissionTable(
    "installation",
    `
                                         done  tokens  An  Us  Ex  Ad
    GET /-/kit                           200   public  y   y   y   y
    GET /help                            200   public  y   y   y   y
    GET /help/:topic                     200   public  y   y   y   y
    GET /-/help/:topic                   200   public  y   y   y   y
    GET /-/profile                       200   person  -   y   y   y
    POST /-/profile                      201   page    -   y   y   y
    GET /-/profile/account               200   person  -   y   y   y
    GET /-/profile/preferences           200   person  -   y   y   y
    GET /-/profile/notifications         200   person  -   y   y   y
    GET /api/v4/user/preferences         200   person  -   y   y   y
    PUT /api/v4/user/preferences         200   write   -   y   y   y
    POST /-/profile/account/username     201   page    -   y   y   y
    POST /-/profile/account/email        201   page    -   y   y   y
    POST /-/profile/account/password     201   page    -   y   y   y
    GET /-/profile/account/confirm_email  404  page    -   y   y   y
    POST /-/profile/reset_incoming_email_token  201  page  -  y  y  y

    GET /admin                           200   page    -   -   -   y
    GET /admin/users                     200   page    -   -   -   y
    GET /admin/users.json                200   page    -   -   -   y
    POST /admin/users/:id/promote        204   page    -   -   -   y
    POST /admin/users/:id/demote         204   page    -   -   -   y
    GET /admin/audit_log                200   page    -   -   -   y
    GET /admin/audit_log.json           200   page    -   -   -   y
    POST /admin/audit_log.csv           200   page    -   -   -   y
    GET /admin/audit_log/actions.json   200   page    -   -   -   y
    GET /admin/projects                  200   page    -   -   -   y
    GET /admin/projects.json             200   page    -   -   -   y
    GET /admin/groups                    200   page    -   -   -   y
    GET /admin/groups.json               200   page    -   -   -   y
    GET /admin/background_jobs           200   page    -   -   -   y
    GET /admin/background_jobs.json      200   page    -   -   -   y
    POST /admin/background_jobs/:id/retry  204   page    -   -   -   y
    GET /admin/application_settings/general  200   read    -   -   -   y

    GET /api/v4/todos                    200   read    -   y   y   y
    POST /api/v4/todos/:id/mark_as_done  204   write   -   y   y   y
    POST /api/v4/todos/mark_as_done      204   write   -   y   y   y
    GET /dashboard/todos                 200   read    -   y   y   y
    GET /dashboard/todos.json            200   read    -   y   y   y
    DELETE /dashboard/todos/:id          200   write   -   y   y   y
    PATCH /dashboard/todos/:id/restore   200   write   -   y   y   y

    GET /-/search/palette.json           200   read    y   y   y   y
    GET /api/v4/search                   200   read    -   y   y   y
    GET /search                          200   read    y   y   y   y
    GET /search.json                     200   read    y   y   y   y
    `,
    {
      "GET /help/:topic": { params: () => ({ topic: "markdown" }) },
      "GET /-/help/:topic": { params: () => ({ topic: "quick-actions" }) },
      "POST /-/profile": {
        body: () => ({
          name: "Somebody Else",
          bio: "",
          job_title: "",
          organization: "",
          location: "",
          website_url: "",
        }),
      },
      "GET /-/search/palette.json": { query: () => ({ search: "storm" }) },
      "GET /api/v4/search": { query: () => ({ scope: "issues", search: "storm" }) },
      "GET /search": { query: () => ({ search: "storm" }) },
      "GET /search.json": { query: () => ({ search: "storm" }) },
      "PUT /api/v4/user/preferences": { body: () => ({ timezone: "Europe/Oslo" }) },
      "POST /-/profile/account/username": { body: () => ({ username: "somebody-else" }) },
      "POST /-/profile/account/email": {
        body: () => ({ email: "somebody-else@example.com", current_password: TEST_PASSWORD }),
      },
      // A token of nobody: the page exists for signed-in users only, and does not know this token.
      "GET /-/profile/account/confirm_email": { query: () => ({ token: "wrong" }) },
      "POST /-/profile/account/password": {
        body: () => ({ password: "nine stones at a ford", current_password: TEST_PASSWORD }),
      },
      "POST /admin/users/:id/promote": {
        params: ({ world }) => ({ id: world.bystander.person.id }),
        body: () => ({ current_password: TEST_PASSWORD }),
      },
      "POST /admin/users/:id/demote": {
        params: ({ world }) => ({ id: world.bystander.person.id }),
        body: () => ({ current_password: TEST_PASSWORD }),
        before: ({ world }) => [
          "update users set admin = true where id = $1",
          [world.bystander.person.id],
        ],
      },
      // Adds to the audit log, whose rows the test does not watch, because nothing takes them back.
      "POST /admin/audit_log.csv": { mayChangeNothing: true },
      "POST /admin/background_jobs/:id/retry": failed,
      "POST /api/v4/todos/:id/mark_as_done": waiting,
      "POST /api/v4/todos/mark_as_done": { mayChangeNothing: true },
      "DELETE /dashboard/todos/:id": waiting,
      "PATCH /dashboard/todos/:id/restore": { ...waiting, mayChangeNothing: true },
    },
  ),
];
