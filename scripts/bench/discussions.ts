/**
 * bin/bench discussions: creates issues with many comments, and checks during the load that new comments
 * appear at once.
 */
import { setTimeout as wait } from "node:timers/promises";
import { COMMENT_NUMBER, insertComments } from "../seed-scale/comments.ts";
import type { BenchUser } from "./issue-page.ts";

/** Pause between two comments: the rate limit allows one user 300 comments per minute. */
const BETWEEN_COMMENTS_MS = 250;

/** Markdown of one comment, about as long as a usual comment and without references. */
const COMMENT = `I looked at this again with **build ${COMMENT_NUMBER}**, and it still happens about once an hour.

- The queue is empty when it does, so \`retry.Policy\` cannot be the cause.
- After a restart it takes a while; the [manual](https://example.com/manual) says the same.

Shall we wait for the next release, or take the small change now? I would take it.`;

export interface IssueWithComments {
  id: number;
  /** Path of the issue's page. */
  page: string;
}

export async function createIssuesWithComments(
  person: BenchUser,
  databaseUrl: string,
  count: number,
  comments: number,
): Promise<IssueWithComments[]> {
  const project = await person.post("/projects", {
    name: `talk${comments}`,
    visibility: "private",
  });
  const made = await createEmptyIssues(person, project.id, count);
  const { url } = person;
  const wish = { namespaceId: project.id, count: comments, markdown: COMMENT, url };
  await insertComments(databaseUrl, wish);
  return made;
}

/** Creates an epic with as many comments, in a group of its own. Returns the path of its page. */
export async function createEpicWithComments(
  person: BenchUser,
  databaseUrl: string,
  comments: number,
): Promise<string> {
  const path = `talk-of-epic-${comments}`;
  const group = await person.post("/groups", { name: path, path, visibility: "private" });
  const wish = { title: "Discussion", description: COMMENT };
  const { web_url } = await person.post(`/groups/${group.id}/epics`, wish);
  const { url } = person;
  const many = { namespaceId: group.id, count: comments, markdown: COMMENT, url };
  await insertComments(databaseUrl, many);
  return new URL(web_url).pathname;
}

/** Creates issues with consecutive iids from 1 on. */
export async function createEmptyIssues(
  person: BenchUser,
  projectId: number,
  count: number,
): Promise<IssueWithComments[]> {
  const made: IssueWithComments[] = [];
  for (let number = 1; number <= count; number += 1) {
    const wish = { title: `Discussion ${number}`, description: COMMENT };
    const issue = await person.post(`/projects/${projectId}/issues`, wish);
    made.push({ id: issue.id, page: new URL(issue.web_url).pathname });
  }
  return made;
}

/**
 * Writes comments during the load and reads the discussion right after each comment. Returns how
 * many comments it wrote, and how many of them were missing in the response that followed.
 */
export async function checkNewCommentsAppear(
  person: BenchUser,
  issue: IssueWithComments,
  isOver: () => boolean,
): Promise<{ written: number; missing: number }> {
  const place = issue.page.split("/-/", 1)[0] ?? "";
  let written = 0;
  let missing = 0;
  while (!isOver()) {
    const address = `${place}/notes?target_type=issue&target_id=${issue.id}`;
    const { id } = await person.send(address, {
      note: { note: `Said while others read ${written}` },
    });
    written += 1;
    const answer = await fetch(`${person.url}${issue.page}/discussions.json`, {
      headers: { cookie: person.cookie },
    });
    if (!(await answer.text()).includes(`"id":"${id}"`)) missing += 1;
    await wait(BETWEEN_COMMENTS_MS);
  }
  return { written, missing };
}
