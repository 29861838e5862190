/**
 * Search of the command palette. Projects, groups, issues and users are searched in parallel, and each
 * kind is shown as soon as its results arrive.
 */
import type { Group } from "@cairn/contract/groups";
import { issueListUrl } from "@cairn/contract/issues/issue-list";
import type { IssueList } from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import type { SimpleProject } from "@cairn/contract/projects";
import type { UserBasic } from "@cairn/contract/users";
import { callApi } from "../../platform/api.ts";
import type { PaletteSection, PaletteItem } from "../../ui/overlays/command-palette.tsx";
import { paletteAndShortcutHelpMessages as texts } from "../shared/routes.messages.ts";

const SHORTEST = 2;
const SHOWN = 5;

type Search = (query: string) => Promise<PaletteItem[]>;

export async function* searchPaletteItems(
  query: string,
  place: PlaceFrame | undefined,
): AsyncGenerator<PaletteSection[]> {
  const words = query.trim();
  if (words.length < SHORTEST) return;
  const searches: [string, Search][] = [
    [texts.issues, (text) => findIssues(text, place)],
    [texts.projects, findProjects],
    [texts.groupsFound, findGroups],
    [texts.people, findPeople],
  ];
  const found = new Map<string, PaletteItem[]>();
  const running = new Map(
    searches.map(([heading, search]) => [
      heading,
      // A failed search must not hide the results of the other searches.
      search(words).then(
        (items) => ({ heading, items }),
        () => ({ heading, items: [] }),
      ),
    ]),
  );
  while (running.size > 0) {
    const { heading, items } = await Promise.race(running.values());
    running.delete(heading);
    if (items.length > 0) found.set(heading, items);
    yield searches.flatMap(([name]) => {
      const listed = found.get(name);
      return listed ? [{ heading: name, items: listed }] : [];
    });
  }
}

/**
 * Searches the issues of the current project or group. On other pages, searches all issues that the
 * viewer can see.
 */
async function findIssues(query: string, place: PlaceFrame | undefined): Promise<PaletteItem[]> {
  const where = place && place.kind !== "user" ? place : null;
  const asked = new URLSearchParams({ search: query, state: "all", scope: "all" });
  const { items } = await callApi<IssueList>(issueListUrl(where, asked.toString()));
  return items.slice(0, SHOWN).map((issue) => ({
    id: `issue ${issue.id}`,
    label: issue.title,
    description:
      where?.kind === "project" ? `#${issue.iid}` : `${issue.project.full_path}#${issue.iid}`,
    icon: issue.state === "closed" ? "circle-check" : "circle-dot",
    href: issue.web_path,
  }));
}

const findProjects: Search = async (query) => {
  const projects = await read<SimpleProject>("/api/v4/projects", { search: query, simple: "true" });
  return projects.map((project) => ({
    id: `project ${project.id}`,
    label: project.name,
    description: project.path_with_namespace,
    icon: "folder-git-2",
    href: `/${project.path_with_namespace}`,
  }));
};

const findGroups: Search = async (query) => {
  const groups = await read<Group>("/api/v4/groups", { search: query });
  return groups.map((group) => ({
    id: `group ${group.id}`,
    label: group.name,
    description: group.full_path,
    icon: "users-round",
    href: `/${group.full_path}`,
  }));
};

const findPeople: Search = async (query) => {
  const people = await read<UserBasic>("/api/v4/users", { search: query });
  return people.map((person) => ({
    id: `user ${person.id}`,
    label: person.name,
    description: `@${person.username}`,
    icon: "user-round",
    href: `/${person.username}`,
  }));
};

function read<Item>(path: string, query: Record<string, string>): Promise<Item[]> {
  const parameters = new URLSearchParams({ ...query, per_page: String(SHOWN) });
  return callApi<Item[]>(`${path}?${parameters.toString()}`);
}
