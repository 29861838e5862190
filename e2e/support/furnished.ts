/** Test data: a group and a project in which no page is empty. */
import { ACCOUNT_PATH, PROFILE_PATH, SESSIONS_PATH, TOKENS_PATH } from "@cairn/contract/users";
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
  // The user's id makes the group path unique, because each user calls this function at most once.
  const path = `rescue-${me}`;
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
  const plan = { due_date: "2030-01-01", description: "Before the snow comes." };
  await postToApi(page, `/api/v4/groups/${group.id}/milestones`, { title: "Winter", ...plan });
  const { id: milestone } = await postToApi<{ id: number }>(
    page,
    `/api/v4/projects/${project.id}/milestones`,
    { title: "First mast", ...plan },
  );
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
  return { group, project, issues: `/${project.path_with_namespace}/-/issues` };
}

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
export function listPagePaths(person: TestUser, { group, project, issues }: ProjectWithContent) {
  const [groupPages, projectPages] = [
    `/groups/${group.full_path}/-`,
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
    "labels of the group": `${groupPages}/labels`,
    "labels of the project": `${projectPages}/labels`,
    "milestones of the group": `${groupPages}/milestones`,
    "milestones of the project": `${projectPages}/milestones`,
    milestone: `${projectPages}/milestones/1`,
    "iterations of the group": `${groupPages}/iterations`,
    "iterations of the project": `${projectPages}/iterations`,
    "activity of the project": `${projectPages}/activity`,
    search: "/search?search=lost+path",
    "search without results": "/search?search=nothing+at+all",
    issues,
    "issues of the group": `${groupPages}/issues`,
    "filtered issues": `${issues}?label_name[]=type%3A%3Abug&sort=updated_desc`,
    "no issues": `${issues}?search=nothing`,
    "new issue": `${issues}/new`,
    issue: `${issues}/1`,
  };
}
