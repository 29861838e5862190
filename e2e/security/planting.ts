/** Puts hostile texts wherever people can write something, through the doors that everybody uses. */
import type { BrowserContext, Page } from "playwright-core";
import { register, somebody } from "../support/people.ts";
import { aGroupOf, anIssueOf, aProjectOf, post } from "../support/places.ts";

export interface Planted {
  /** The path of the project. */
  place: string;
  issues: string;
  /** Numbers of the issues whose descriptions are hostile. */
  texts: number[];
  count: { issues: number; labels: number; texts: number; files: number };
  signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

const NAME_MAX = 255;
const TOGETHER = 8;
/** How much of it stands in one description. */
export const TEXTS_MAX = 1_500;
const REPORTER = 20;

export async function plant(
  site: string,
  page: Page,
  some: readonly string[],
  all: readonly string[],
): Promise<Planted> {
  const names = packed(some, NAME_MAX);
  const [groupName = "", projectName = "", ...others] = names;
  const group = await aGroupOf(page, { name: groupName, path: "hostile" });
  const project = await aProjectOf(page, {
    name: projectName,
    path: "planted",
    namespace_id: group.id,
    description: some.slice(0, 10).join(" "),
  });
  const api = `/api/v4/projects/${project.id}`;
  for (const [index, name] of others.slice(0, 40).entries()) {
    await aGroupOf(page, { name, path: `inside-${index}`, parent_id: group.id });
    await aProjectOf(page, { name, path: `project-${index}`, namespace_id: group.id });
  }
  await plantPeople(site, page, project.id, names);
  await together(some, (name) =>
    post(page, `${api}/labels`, {
      name: name.replaceAll(",", ";"),
      color: "#c0392b",
      description: name,
    }),
  );
  await together(names, (title) => post(page, `${api}/milestones`, { title, description: title }));
  const links = await plantFiles(page, `/${project.path_with_namespace}/uploads`, some);
  await together(some, (title) => anIssueOf(page, project, { title }));
  const written = [...packed(all, TEXTS_MAX, "\n\n"), ...packed(links, TEXTS_MAX, "\n\n")];
  const texts = await together(written, (description, index) =>
    anIssueOf(page, project, { title: `Text ${index}`, description }),
  );
  const place = `/${project.path_with_namespace}`;
  return {
    place,
    issues: `${place}/-/issues`,
    texts: texts.map(({ iid }) => iid),
    count: {
      issues: some.length + texts.length,
      labels: some.length,
      texts: all.length,
      files: links.length,
    },
    signedIn: await page.context().storageState(),
  };
}

/** As many of the texts in one as fit. */
export function packed(texts: readonly string[], most: number, between = " "): string[] {
  const all: string[] = [];
  for (const text of texts) {
    const longer = all.length === 0 ? text : `${all.at(-1)}${between}${text}`;
    if (all.length > 0 && longer.length <= most) all[all.length - 1] = longer;
    else all.push(text);
  }
  return all;
}

async function together<Text, Made>(
  texts: readonly Text[],
  make: (text: Text, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const rest = [...texts.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      made[next[0]] = await make(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return made;
}

async function plantPeople(
  site: string,
  page: Page,
  projectId: number,
  names: readonly string[],
): Promise<void> {
  await together(names, async (name) => {
    const person = somebody({ name });
    await register(site, person);
    const [found] = (await page.evaluate(
      (username) => fetch(`/api/v4/users?username=${username}`).then((answer) => answer.json()),
      person.username,
    )) as { id: number }[];
    await post(page, `/api/v4/projects/${projectId}/members`, {
      user_id: found?.id,
      access_level: REPORTER,
    });
  });
}

/** Answers what Markdown each file would be attached by. */
function plantFiles(page: Page, address: string, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([where, filenames]) => {
      const mount = document.getElementById("cairn");
      const { csrf_token: token } = JSON.parse(mount?.dataset["session"] ?? "{}") as {
        csrf_token: string;
      };
      const links: string[] = [];
      for (const filename of filenames) {
        const form = new FormData();
        form.append("file", new Blob(["<script>alert(1)</script>"]), filename);
        const answer = await fetch(where, {
          method: "POST",
          headers: { "x-csrf-token": token },
          body: form,
        });
        if (!answer.ok) throw new Error(`${filename}: ${await answer.text()}`);
        const { link } = (await answer.json()) as { link: { markdown: string } };
        links.push(link.markdown);
      }
      return links;
    },
    [address, names] as const,
  );
}
