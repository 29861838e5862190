/**
 * Creates links between issues for the leak tests: links between visible issues, and links to
 * hidden issues; and merges of hidden issues into visible ones.
 */
import type { App } from "../../../src/app.ts";
import { issueMergeUrl } from "@cairn/contract/issues/merging";
import { injectRequest } from "../../app.ts";
import { sessionHeaders, type TestPerson } from "../../people.ts";

type Type = "relates_to" | "blocks" | "is_blocked_by";

interface Numbered {
  id: number;
  iid: number;
}

/**
 * Creates a link between two issues and returns its id. Each issue is given by project id and
 * iid.
 */
async function link(
  app: App,
  person: TestPerson,
  from: Numbered,
  to: Numbered,
  link_type: Type,
): Promise<number> {
  const url = `/api/v4/projects/${from.id}/issues/${from.iid}/links`;
  const headers = sessionHeaders(person);
  const payload = { target_project_id: to.id, target_issue_iid: to.iid, link_type };
  const made = await injectRequest(app, { method: "POST", url, headers, payload });
  if (made.statusCode !== 201) throw new Error(`POST ${url}: ${made.body}`);
  const links = (await injectRequest(app, { url, headers })).json<{ issue_link_id: number }[]>();
  return Math.max(...links.map(({ issue_link_id: id }) => id));
}

interface Places {
  map: { id: number };
  lair: { id: number };
  tent: { id: number };
}

export async function createVisibleLinks(
  app: App,
  by: TestPerson,
  { map, lair }: Omit<Places, "tent">,
) {
  await link(app, by, { ...map, iid: 1 }, { ...map, iid: 5 }, "relates_to");
  await link(app, by, { ...lair, iid: 1 }, { ...map, iid: 2 }, "blocks");
  return link(app, by, { ...map, iid: 1 }, { ...map, iid: 2 }, "blocks");
}

/**
 * Creates links between hidden issues and visible issues, which belong to the projects `map` and
 * `tent`. Returns the id of the link to the issue of `tent`.
 */
export async function createHiddenLinks(
  app: App,
  by: TestPerson,
  { map, tent }: Places,
  confidential: Numbered,
  inVault: Numbered,
) {
  await link(app, by, { ...map, iid: 1 }, confidential, "blocks");
  await link(app, by, { ...map, iid: 2 }, confidential, "is_blocked_by");
  await link(app, by, { ...map, iid: 3 }, confidential, "relates_to");
  await link(app, by, { ...map, iid: 1 }, inVault, "is_blocked_by");
  return link(app, by, inVault, { ...tent, iid: 1 }, "blocks");
}

/** Merges hidden issues, which have a comment and a reaction, into a visible issue of the project `map`. */
export async function mergeHiddenIssues(
  app: App,
  by: TestPerson,
  { map, vault }: { map: { id: number; path: string }; vault: { id: number; path: string } },
): Promise<void> {
  const headers = sessionHeaders(by);
  const post = async (url: string, payload: object) => {
    const made = await injectRequest(app, { method: "POST", url, headers, payload });
    if (made.statusCode >= 300) throw new Error(`POST ${url}: ${made.body}`);
    return made.json<{ iid: number }>();
  };
  for (const [place, confidential] of [
    [map, true],
    [vault, false],
  ] as const) {
    const issues = `/api/v4/projects/${place.id}/issues`;
    const { iid } = await post(issues, { title: "A zebra crossed", confidential });
    await post(`${issues}/${iid}/notes`, { body: "Its zebra stripes" });
    await post(`${issues}/${iid}/award_emoji`, { name: "tada" });
    await post(issueMergeUrl(place.path, iid), { target: `${map.path}#3` });
  }
}
