/** What hangs on groups and projects. Written as rows: in many of the projects nobody could make it. */
import { GUEST, OWNER } from "@cairn/contract/access";
import { NOTEABLE_KIND } from "../../src/modules/noteables/index.ts";
import { MARKDOWN_VERSION } from "../../src/platform/markdown/index.ts";
import { aMember, type TestPlace } from "../places.ts";
import { plantFile } from "../uploads.ts";
import type { Ground } from "./people.ts";
import { WANTED } from "./subjects.ts";
import { traitsOf, type Filling, type Issue, type Project, type Traits } from "./world.ts";

interface Who {
  member: string;
  owner: string;
  invited: TestPlace;
}

/** One of each; all of one place have the same title. */
export async function fill(ground: Ground, place: TestPlace, who: Who): Promise<Filling> {
  const { app, database, person } = ground;
  const [member, owner] = [person(who.member), person(who.owner)];
  await aMember(app, place, owner, OWNER);
  await aMember(app, place, member, GUEST);
  await database.query(
    `insert into namespace_iids (namespace_id, kind, last_iid)
     values ($1, 'milestones', 1), ($1, 'iterations', 1)`,
    [place.id],
  );
  const titled = { namespace_id: place.id, root_namespace_id: place.rootId, title: titleIn(place) };
  const today = new Date().toISOString().slice(0, 10);
  const dates = { start_date: today, due_date: today };
  return {
    labelId: await insert(ground, "labels", { ...titled, color: "#123456" }),
    milestoneId: await insert(ground, "milestones", { ...titled, iid: 1 }),
    iterationId: await insert(ground, "iterations", { ...titled, iid: 1, ...dates }),
    memberId: member.id,
    ownerId: owner.id,
    invitedId: who.invited.id,
    file: await plantFile(app, place),
  };
}

export function titleIn(place: { name: string }): string {
  return `One of ${place.name}`;
}

const EVERY_TRAIT: readonly Traits[] = [false, true].flatMap((ofGuest) =>
  [false, true].flatMap((confidential) =>
    [false, true].map((locked) => ({ confidential, locked, ofGuest })),
  ),
);

/** What is locked is planned for the project's milestone, the rest for the group's. */
export async function fillWithIssues(
  ground: Ground,
  project: Omit<Project, "issues">,
  firstIid: number,
): Promise<Map<string, Issue>> {
  const assignees = WANTED.filter(({ assigned }) => assigned).map(({ name }) =>
    ground.person(name),
  );
  const place = { project_id: project.id, root_namespace_id: project.rootId };
  const namespace = { namespace_id: project.id, root_namespace_id: project.rootId };
  const issues = new Map<string, Issue>();
  for (const [index, traits] of EVERY_TRAIT.entries()) {
    const { confidential, locked, ofGuest } = traits;
    const iid = firstIid + index;
    const title = `Issue ${iid} (${traitsOf(traits)}) of ${project.path}`;
    const kind = NOTEABLE_KIND.issue;
    const id = await insert(ground, "noteables", { ...namespace, kind });
    await insert(ground, "issues", {
      ...place,
      id,
      iid,
      confidential,
      discussion_locked: locked,
      author_id: ground.person(ofGuest ? "author as guest" : "author").id,
      assignee_ids: assignees.map((person) => person.id),
      milestone_id: locked ? project.milestoneId : project.group.milestoneId,
    });
    // Drawn already: what is not is drawn and kept by whoever reads it first.
    const drawn = { title_html: title, description_html: "", markdown_version: MARKDOWN_VERSION };
    await insert(ground, "texts", { ...namespace, noteable_id: id, title, ...drawn });
    const given = { noteable_id: id, user_id: ground.person("founder").id, name: "eyes" };
    const awardId = await insert(ground, "awards", { ...namespace, ...given });
    await insert(ground, "issue_origins", { issue_id: id, user_agent: "any" });
    const by = ground.person("founder").id;
    const version = { ...namespace, noteable_id: id, lock_version: 0, author_id: by };
    const versionIds = [
      await insert(ground, "text_versions", {
        ...version,
        number: 0,
        title: "At first",
        description: "",
      }),
      await insert(ground, "text_versions", { ...version, number: 1, title }),
    ] as const;
    issues.set(traitsOf(traits), { id, iid, title, awardId, versionIds, ...traits });
  }
  const counted = { last_iid: firstIid + issues.size - 1, opened: issues.size };
  await insert(ground, "issue_counters", { ...place, ...counted });
  return issues;
}

/** Answers the id, or what stands first where there is none. */
async function insert(
  { database }: Ground,
  table: string,
  values: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await database.query<Record<string, string>>(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")}) returning *`,
    Object.values(values),
  );
  return Number(Object.values(rows[0] ?? {})[0]);
}
