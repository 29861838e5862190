/**
 * Creates test data through forms and API, with hostile texts in every field that users can
 * write.
 */
import type { BrowserContext, Page } from "playwright-core";
import { registerAccount, buildTestUser } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";
import {
  createIssueWithHostileSystemNotes,
  createIssueWithHostileNotes,
  type IssueWithHostileSystemNotes,
  type IssueWithHostileNotes,
} from "./planting-talk.ts";
import { joinTextsUpToLength, mapInParallel } from "./spreading.ts";

export interface HostileProject {
  /** Path of the project. */
  place: string;
  issues: string;
  /** iids of the issues whose descriptions are hostile. */
  texts: number[];
  talk: IssueWithHostileNotes;
  history: IssueWithHostileSystemNotes;
  count: { issues: number; labels: number; texts: number; files: number };
  signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

const NAME_MAX = 255;
/** Maximum number of characters of hostile text in one description or comment. */
export const HOSTILE_TEXT_LENGTH_MAX = 1_500;
const REPORTER = 20;

export async function createHostileProject(
  site: string,
  page: Page,
  some: readonly string[],
  payloads: readonly string[],
): Promise<HostileProject> {
  const all = payloads.map((text) => withLiveAddresses(text, site));
  const names = joinTextsUpToLength(some, NAME_MAX);
  const [groupName = "", projectName = "", ...others] = names;
  const group = await createGroup(page, { name: groupName, path: "hostile" });
  const project = await createProject(page, {
    name: projectName,
    path: "planted",
    namespace_id: group.id,
    description: some.slice(0, 10).join(" "),
  });
  const api = `/api/v4/projects/${project.id}`;
  await mapInParallel(others.slice(0, 40), async (name, index) => {
    await createGroup(page, { name, path: `inside-${index}`, parent_id: group.id });
    await createProject(page, { name, path: `project-${index}`, namespace_id: group.id });
  });
  const people = await plantPeople(site, page, project.id, names);
  const milestones = await mapInParallel(names, (title) =>
    postToApi<{ id: number }>(page, `${api}/milestones`, { title, description: title }),
  );
  const labels = listDifferentNames(some.map((name) => name.replaceAll(",", ";")));
  await mapInParallel(labels, (name, index) =>
    postToApi(page, `${api}/labels`, { name, color: "#c0392b", description: some[index] }),
  );
  const links = await plantFiles(page, `/${project.path_with_namespace}/uploads`, some);
  const written = [
    ...joinTextsUpToLength(all, HOSTILE_TEXT_LENGTH_MAX, "\n\n"),
    ...joinTextsUpToLength(links, HOSTILE_TEXT_LENGTH_MAX, "\n\n"),
  ];
  const made = await mapInParallel(some, (title, index) =>
    createIssue(page, project, { title, description: written[index] }),
  );
  const talk = await createIssueWithHostileNotes(page, project, written);
  const past = { titles: names, labels, milestones, people, written };
  const history = await createIssueWithHostileSystemNotes(page, project, past);
  const place = `/${project.path_with_namespace}`;
  return {
    place,
    issues: `${place}/-/issues`,
    texts: made.slice(0, written.length).map(({ iid }) => iid),
    talk,
    history,
    count: {
      // Counts two more issues: one with hostile notes and one with hostile system notes.
      issues: made.length + 2,
      labels: labels.length,
      texts: all.length,
      files: links.length,
    },
    signedIn: await page.context().storageState(),
  };
}

/**
 * Replaces the example URLs in the text with URLs of this server's test project and test group,
 * because the server turns only URLs of existing pages into references.
 */
function withLiveAddresses(text: string, site: string): string {
  return text
    .replaceAll("https://cairn.example/g/p/", `${site}/hostile/planted/`)
    .replaceAll("https://cairn.example/groups/g/", `${site}/groups/hostile/`);
}

/** Creates users with hostile names and returns their ids. */
async function plantPeople(
  site: string,
  page: Page,
  projectId: number,
  names: readonly string[],
): Promise<number[]> {
  return mapInParallel(names, async (name) => {
    const person = buildTestUser({ name });
    await registerAccount(site, person);
    const answer = await page.request.get(`/api/v4/users?username=${person.username}`);
    const [{ id } = { id: 0 }] = (await answer.json()) as { id: number }[];
    const level = { user_id: id, access_level: REPORTER };
    await postToApi(page, `/api/v4/projects/${projectId}/members`, level);
    return id;
  });
}

/** Uploads one file per name and returns the Markdown that attaches each file. */
function plantFiles(page: Page, address: string, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([where, filenames]) => {
      const mount = document.getElementById("cairn");
      const { csrf_token: token } = JSON.parse(mount?.dataset["session"] ?? "{}") as {
        csrf_token: string;
      };
      const attach = async (filename: string) => {
        const form = new FormData();
        form.append("file", new Blob(["<script>alert(1)</script>"]), filename);
        const answer = await fetch(where, {
          method: "POST",
          headers: { "x-csrf-token": token },
          body: form,
        });
        if (!answer.ok) throw new Error(`${filename}: ${await answer.text()}`);
        return ((await answer.json()) as { link: { markdown: string } }).link.markdown;
      };
      const links: string[] = [];
      // Five at a time, because the server accepts no more parallel uploads of one user.
      for (let at = 0; at < filenames.length; at += 5) {
        links.push(...(await Promise.all(filenames.slice(at, at + 5).map(attach))));
      }
      return links;
    },
    [address, names] as const,
  );
}

/** Leaves out names that differ only in case or in the space around them: labels have unique names. */
function listDifferentNames(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.trim().toLowerCase(), name])).values()];
}
