/** Test data: a group and a project in which no page is empty. */
import { ADMIN_PATH, ADMIN_SETTINGS_PATH, ADMIN_USERS_PATH } from "@cairn/contract/administration";
import { ADMIN_AUDIT_LOG_PATH } from "@cairn/contract/administration/audit-log";
import { ADMIN_JOBS_PATH } from "@cairn/contract/administration/background-jobs";
import { ADMIN_GROUPS_PATH, ADMIN_PROJECTS_PATH } from "@cairn/contract/administration/places";
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { descriptionTemplatesPath } from "@cairn/contract/projects/description-templates";
import {
  ACCOUNT_PATH,
  NOTIFICATIONS_PATH,
  PREFERENCES_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SSH_KEYS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type { Page } from "playwright-core";
import type { TestUser } from "./people.ts";
import {
  createGroup,
  createIssue,
  createProject,
  getSignedInUserId,
  postToApi,
  type CreatedGroup,
  type CreatedProject,
} from "./places.ts";

export interface ProjectWithContent {
  group: CreatedGroup;
  project: CreatedProject;
  /** Path of the project's issue list. */
  issues: string;
  /** Path of the page of one iteration of the group. */
  iteration: string;
}

const LABELS = [
  ["type::bug", "#c0392b"],
  ["type::feature", "#2e7d32"],
  ["priority::high", "#e65100"],
  ["documentation", "#0277bd"],
  ["customer", "#f9a825"],
] as const;

export async function createProjectWithContent(page: Page, count = 6): Promise<ProjectWithContent> {
  const me = await getSignedInUserId(page);
  // The user's id makes the group path unique, because each user calls this function at most once. The
  // path has the same length in every run, so that lines wrap in the same way.
  const path = `rescue-${String(me).padStart(4, "0")}`;
  const group = await createGroup(page, { name: "Mountain rescue", path });
  await createGroup(page, { name: "Dogs", path: "dogs", parent_id: group.id });
  const project = await createProject(page, {
    name: "Radio for the valley",
    namespace_id: group.id,
    description: "Words that are long enough to need a second line on a small screen.",
  });
  for (const [name, color] of LABELS) {
    const description = `What ${name} means`;
    await postToApi(page, `/api/v4/groups/${group.id}/labels`, { name, color, description });
  }
  await postToApi(page, `/api/v4/projects/${project.id}/labels`, {
    name: "antenna",
    color: "#3949ab",
  });
  const templates = descriptionTemplatesPath(project.path_with_namespace);
  for (const [name, is_default] of [
    ["Missing person", true],
    ["Broken mast, and what the wind was like when it broke", false],
  ] as const) {
    await postToApi(page, templates, { name, content: TEMPLATE, is_default });
  }
  const plan = { due_date: "2030-01-01", description: "Before the snow comes." };
  await postToApi(page, `/api/v4/groups/${group.id}/milestones`, { title: "Winter", ...plan });
  const { id: milestone } = await postToApi<{ id: number }>(
    page,
    `/api/v4/projects/${project.id}/milestones`,
    { title: "First mast", ...plan },
  );
  const iteration = await createIteration(page, group);
  for (let n = 1; n <= count; n += 1) {
    await createIssue(page, project, {
      title: `Find whoever is lost on path ${n}, and bring them home before dark`,
      description: DESCRIPTION,
      labels: LABELS.filter((_, index) => (index + n) % 3 === 0)
        .map(([name]) => name)
        .join(","),
      ...(n % 2 === 0 && { assignee_ids: [me], weight: n }),
      ...(n % 3 === 0 && { milestone_id: milestone, due_date: "2024-02-29" }),
      ...(n === 4 && { confidential: true }),
    });
  }
  await createEpics(page, group, project);
  const links = `/${project.path_with_namespace}/-/issues/1/links.json`;
  for (let n = 2; n <= Math.min(count, 4); n += 1) {
    const link_type = n === 2 ? "is_blocked_by" : "relates_to";
    await postToApi(page, links, { issuable_references: [`#${n}`], link_type });
  }
  return {
    group,
    project,
    issues: `/${project.path_with_namespace}/-/issues`,
    iteration: `/groups/${group.full_path}/-/iterations/${iteration}`,
  };
}

/** Creates an epic with a child epic and two issues, and a confidential epic without dates. */
async function createEpics(
  page: Page,
  group: CreatedGroup,
  project: CreatedProject,
): Promise<void> {
  const epics = `/api/v4/groups/${group.id}/epics`;
  const create = (wish: object) => postToApi<{ id: number }>(page, epics, wish);
  const { id } = await create({
    title: "A radio mast on every pass, and somebody who keeps it standing through the winter",
    description: DESCRIPTION,
    labels: "type::feature,customer",
  });
  const due = { due_date_is_fixed: true, due_date_fixed: "2031-05-17" };
  await create({ title: "The masts in the north", parent_id: id, ...due });
  await create({ title: "Who is on call", confidential: true });
  for (const title of ["Order the steel", "Ask the farmers"]) {
    await postToApi(page, `/api/v4/projects/${project.id}/issues`, {
      title,
      epic_id: id,
      weight: 2,
    });
  }
}

/** Creates an iteration of the group, in which issues can be planned, and returns its id. */
async function createIteration(page: Page, group: CreatedGroup): Promise<string> {
  const query = `mutation ($input: CreateIterationInput!) {
    createIteration(input: $input) { iteration { id } errors }
  }`;
  const { data } = await postToApi<{
    data: { createIteration: { iteration: { id: string } } };
  }>(page, "/api/graphql", {
    query,
    variables: {
      input: {
        groupPath: group.full_path,
        title: "The two weeks before the first snow",
        startDate: "2030-11-04",
        dueDate: "2030-11-17",
      },
    },
  });
  return data.createIteration.iteration.id.replace(/^\D+/, "");
}

const TEMPLATE = `### Where and when

Describe the place as exactly as you can, and when somebody was last seen there.

- [ ] Weather
- [ ] Equipment
`;

const DESCRIPTION = `See #1, and ask @nobody. \`mast --up\`

- [ ] rope
- [x] tea

| where | when |
|---|---|
| hut | now |

> [!warning]
> Thin ice.
`;

/** The paths of all pages that a signed-in user can see, by page name. */
export function listPagePaths(
  person: TestUser,
  { group, project, issues, iteration }: ProjectWithContent,
) {
  const [groupPages, emptyGroupPages, projectPages] = [
    `/groups/${group.full_path}/-`,
    `/groups/${group.full_path}/dogs/-`,
    `/${project.path_with_namespace}/-`,
  ];
  return {
    home: "/",
    "own projects": "/dashboard/projects",
    "own groups": "/dashboard/groups",
    todos: "/dashboard/todos",
    "own issues": "/dashboard/issues",
    profile: PROFILE_PATH,
    account: ACCOUNT_PATH,
    preferences: PREFERENCES_PATH,
    notifications: NOTIFICATIONS_PATH,
    "SSH keys": SSH_KEYS_PATH,
    tokens: TOKENS_PATH,
    sessions: SESSIONS_PATH,
    "new group": "/groups/new",
    "new project": "/projects/new",
    group: `/${group.full_path}`,
    project: `/${project.path_with_namespace}`,
    person: `/${person.username}`,
    "members of the group": `${groupPages}/group_members`,
    "members of the project": `${projectPages}/project_members`,
    "settings of the group": `${groupPages}/edit`,
    "settings of the project": `${projectPages}/settings`,
    "templates of the project": `${projectPages}/settings/templates`,
    "new template": `${projectPages}/settings/templates/new?suggestion=Bug+report`,
    "labels of the group": `${groupPages}/labels`,
    "labels of the project": `${projectPages}/labels`,
    "milestones of the group": `${groupPages}/milestones`,
    "milestones of the project": `${projectPages}/milestones`,
    milestone: `${projectPages}/milestones/1`,
    "iterations of the group": `${groupPages}/iterations`,
    iteration,
    "iterations of the project": `${projectPages}/iterations`,
    "activity of the project": `${projectPages}/activity`,
    search: "/search?search=lost+path",
    "search without results": "/search?search=nothing+at+all",
    epics: `${groupPages}/epics`,
    epic: `${groupPages}/epics/1`,
    "child epic": `${groupPages}/epics/2`,
    "confidential epic": `${groupPages}/epics/3`,
    "closed epics": `${groupPages}/epics?state=closed`,
    "no epics": `${emptyGroupPages}/epics`,
    roadmap: `${groupPages}/roadmap`,
    "empty roadmap": `${emptyGroupPages}/roadmap`,
    "new epic": `${groupPages}/epics/new`,
    issues,
    "issues of the group": `${groupPages}/issues`,
    "filtered issues": `${issues}?label_name[]=type%3A%3Abug&sort=updated_desc`,
    "no issues": `${issues}?search=nothing`,
    "new issue": `${issues}/new`,
    issue: `${issues}/1`,
  };
}

/** The paths of all pages that only administrators can see, by page name. */
export const ADMINISTRATION_PAGE_PATHS = {
  overview: ADMIN_PATH,
  users: ADMIN_USERS_PATH,
  "all projects": ADMIN_PROJECTS_PATH,
  "all groups": ADMIN_GROUPS_PATH,
  "abuse reports": ADMIN_ABUSE_REPORTS_PATH,
  "audit log": ADMIN_AUDIT_LOG_PATH,
  "background jobs": ADMIN_JOBS_PATH,
  "instance settings": ADMIN_SETTINGS_PATH,
};
