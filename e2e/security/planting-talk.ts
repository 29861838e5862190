/** Test data: hostile texts in the notes of an issue, and in its system notes. */
import { LABELS_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import { OWN_SAVED_REPLIES_PATH } from "@cairn/contract/saved-replies";
import type { Page } from "playwright-core";
import { createIssue, postToApi, putToApi, type CreatedProject } from "../support/places.ts";
import { mapInParallel } from "./spreading.ts";

/** The issue with hostile notes. Its notes fit into the first page of the activity. */
export interface IssueWithHostileNotes {
  iid: number;
  /** Number of notes of this issue that users wrote; system notes are not counted. */
  said: number;
}

export interface IssueWithHostileSystemNotes {
  iid: number;
  /** How many labels were added to the issue. */
  labels: number;
}

interface Said {
  id: number;
}

const COMMENTS_MAX = 14;

/**
 * Creates one issue with the hostile texts as notes: some as comments, and the others as replies,
 * half of them in a thread and half in an internal thread.
 */
export async function createIssueWithHostileNotes(
  page: Page,
  project: CreatedProject,
  texts: readonly string[],
): Promise<IssueWithHostileNotes> {
  const { iid } = await createIssue(page, project, { title: "Talk" });
  const api = `/api/v4/projects/${project.id}/issues/${iid}`;
  const [team, thread] = await Promise.all([
    postToApi<Said>(page, `${api}/notes`, { body: texts[0], internal: true }),
    postToApi<{ id: string; notes: Said[] }>(page, `${api}/discussions`, { body: texts[1] }),
  ]);
  const teams = await page.request.get(`${api}/discussions?per_page=100`);
  const begun = ((await teams.json()) as { id: string; notes: Said[] }[]).find(({ notes }) =>
    notes.some(({ id }) => id === team.id),
  );
  const places = [
    `${api}/notes`,
    ...[thread, begun].map((it) => `${api}/discussions/${it?.id}/notes`),
  ];
  // The page shows only the first twenty comments but all replies, so the number of comments is
  // limited.
  const third = Math.min(COMMENTS_MAX, Math.floor(texts.length / 3));
  const comments = texts.slice(2, 2 + third);
  const replies = texts.slice(2 + third);
  await mapInParallel(comments, (body) => postToApi<Said>(page, places[0] ?? "", { body }));
  const answers = await mapInParallel(replies, (body, index) =>
    postToApi<Said>(page, places[1 + (index % 2)] ?? "", { body }),
  );
  await postToApi(page, `${api}/notes/${answers[0]?.id}/award_emoji`, { name: "tada" });
  return { iid, said: texts.length };
}

/**
 * Changes titles, labels, milestones, assignees and descriptions, so that the system notes of
 * these changes contain the hostile texts.
 */
export async function createIssueWithHostileSystemNotes(
  page: Page,
  project: CreatedProject,
  hostile: {
    titles: readonly string[];
    labels: readonly string[];
    milestones: readonly { id: number }[];
    people: readonly number[];
    written: readonly string[];
  },
): Promise<IssueWithHostileSystemNotes> {
  const [before, after] = hostile.written;
  const { iid } = await createIssue(page, project, { title: "Past", description: before });
  const api = `/api/v4/projects/${project.id}/issues/${iid}`;
  // Sets at most `LABELS_PER_ISSUE_MAX` labels with one request. The next request replaces these
  // labels, which creates another system note.
  for (let at = 0; at < hostile.labels.length; at += LABELS_PER_ISSUE_MAX) {
    await putToApi(page, api, {
      labels: hostile.labels.slice(at, at + LABELS_PER_ISSUE_MAX).join(","),
    });
  }
  await putToApi(page, api, { description: after });
  for (const title of hostile.titles.slice(0, 8)) await putToApi(page, api, { title });
  for (const { id } of hostile.milestones.slice(0, 4))
    await putToApi(page, api, { milestone_id: id });
  await putToApi(page, api, { assignee_ids: hostile.people.slice(0, 20) });
  const to = { target_project_id: project.id, target_issue_iid: 1 };
  await postToApi(page, `${api}/links`, to);
  const [name = "", body = ""] = hostile.titles;
  await postToApi(page, OWN_SAVED_REPLIES_PATH, { name, body });
  return { iid, labels: hostile.labels.length };
}
