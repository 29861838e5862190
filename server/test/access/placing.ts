/** Groups and projects, with everybody where they belong. */
import { DEVELOPER, GUEST, MAINTAINER, OWNER, type Visibility } from "@cairn/contract/access";
import { ask } from "../app.ts";
import { asPage } from "../people.ts";
import { aGroup, aMember, aProject, type TestPlace } from "../places.ts";
import { fill, fillWithIssues } from "./filling.ts";
import type { Ground } from "./people.ts";
import { WANTED, type Membership } from "./subjects.ts";
import type { Group, Project, ProjectState } from "./world.ts";

/** Groups that are let in as a whole. */
interface Invited {
  toGroups: TestPlace;
  toProjects: TestPlace;
  untilYesterday: TestPlace;
  /** Let in nowhere yet. */
  friends: TestPlace;
}

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export async function invitedGroups(ground: Ground): Promise<Invited> {
  const founder = ground.person("founder");
  const found = (name: string) => aGroup(ground.app, founder, { name });
  const invited = {
    toGroups: await found("Let into groups"),
    toProjects: await found("Let into projects"),
    untilYesterday: await found("Let in until yesterday"),
    friends: await aGroup(ground.app, founder, { name: "Friends", visibility: "public" }),
  };
  await join(ground, invited.toGroups, "group invited to the group");
  await join(ground, invited.toProjects, "group invited to the project");
  await join(ground, invited.untilYesterday, "group invited to the project until yesterday");
  return invited;
}

export async function placeGroup(
  ground: Ground,
  { toGroups }: Invited,
  visibility: Visibility,
): Promise<Group> {
  const founder = ground.person("founder");
  const wish = { visibility, name: `Above the ${visibility} group` };
  const parent = await aGroup(ground.app, founder, wish);
  const name = `The ${visibility} group`;
  const group = await aGroup(ground.app, founder, { visibility, name, parent });
  await join(ground, parent, "group above");
  await join(ground, group, "group");
  await share(ground, group, toGroups, DEVELOPER);
  const who = { member: "member", owner: "co-owner of groups", invited: toGroups };
  return { ...group, visibility, ...(await fill(ground, group, who)) };
}

export async function placeProject(
  ground: Ground,
  { toProjects, untilYesterday }: Invited,
  group: Group,
  state: ProjectState,
): Promise<Project> {
  const { visibility } = group;
  const project = await aProject(ground.app, ground.person("founder"), {
    name: `The ${visibility} project that is ${state}`,
    group,
    visibility,
    ...featuresIn(state),
  });
  await join(ground, project, "project");
  await join(ground, project, "project, until yesterday", YESTERDAY);
  await join(ground, project, "project, until they were taken out");
  await takeOut(ground, project, "project, until they were taken out");
  await share(ground, project, toProjects, MAINTAINER);
  await share(ground, project, untilYesterday, OWNER, YESTERDAY);
  const who = { member: "member", owner: "co-owner of projects", invited: toProjects };
  const filled = await fill(ground, project, who);
  const made = { ...project, visibility, state, group, ...filled };
  const issues = await fillWithIssues(ground, made, 1);
  if (state === "archived") await asFounder(ground, "POST", `/projects/${project.id}/archive`);
  return { ...made, issues };
}

function featuresIn(state: ProjectState): Parameters<typeof aProject>[2] {
  switch (state) {
    case "plain":
    case "archived":
      return {};
    case "members only":
      return { issuesAccessLevel: "private", mergeRequestsAccessLevel: "private" };
    case "without issues":
      return { issuesAccessLevel: "disabled" };
    case "switched off":
      return { issuesAccessLevel: "disabled", mergeRequestsAccessLevel: "disabled" };
  }
}

/** Public, so that nothing there is hidden: it is only not where it is looked for. */
export async function placeElsewhere(ground: Ground): Promise<Project> {
  const owner = ground.person("owner of the group");
  const visibility = "public" as const;
  const invited = await aGroup(ground.app, owner, { name: "Let in elsewhere" });
  const group = await aGroup(ground.app, owner, { name: "Elsewhere", visibility });
  const project = await aProject(ground.app, owner, { name: "Also elsewhere", group, visibility });
  for (const place of [group, project]) await share(ground, place, invited, GUEST);
  const who = { member: "newcomer", owner: "newcomer", invited };
  const made = {
    ...project,
    visibility,
    state: "plain" as const,
    group: { ...group, visibility, ...(await fill(ground, group, who)) },
    ...(await fill(ground, project, who)),
  };
  // Numbers that no issue has here.
  return { ...made, issues: await fillWithIssues(ground, made, 1_001) };
}

async function join(
  ground: Ground,
  place: TestPlace,
  of: Membership,
  until: string | null = null,
): Promise<void> {
  for (const { name, member, also } of WANTED) {
    const level = [member, also].find((one) => one?.of === of)?.level;
    if (level !== undefined) {
      await aMember(ground.app, place, ground.person(name), level, until);
    }
  }
}

async function takeOut(ground: Ground, project: TestPlace, of: Membership): Promise<void> {
  for (const { name, member } of WANTED) {
    const { id } = member?.of === of ? ground.person(name) : {};
    if (id !== undefined) {
      await asFounder(ground, "DELETE", `/projects/${project.id}/members/${id}`);
    }
  }
}

/** As a row: some of these have ended, and nobody can make such. */
async function share(
  { database }: Ground,
  place: TestPlace,
  group: TestPlace,
  level: number,
  until: string | null = null,
): Promise<void> {
  await database.query(
    `insert into namespace_shares (namespace_id, root_namespace_id, group_id, access_level, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [place.id, place.rootId, group.id, level, until],
  );
}

async function asFounder(
  { app, person }: Ground,
  method: "POST" | "DELETE",
  path: string,
): Promise<void> {
  const headers = asPage(person("founder"));
  const answer = await ask(app, { method, url: `/api/v4${path}`, headers });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} failed: ${answer.body}`);
}
