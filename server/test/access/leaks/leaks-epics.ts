/** Creates epics for the leak tests: visible ones, and hidden ones that are related to them. */
import type { App } from "../../../src/app.ts";
import { injectRequest } from "../../app.ts";
import { sessionHeaders, type TestPerson } from "../../people.ts";
import type { TestPlace } from "../../places.ts";

export interface VisibleEpics {
  id: number;
  iid: number;
  /** Id of a child epic of the epic. */
  childId: number;
  /** Id of the link between the epic and an issue. */
  linkId: number;
  issueId: number;
  awardId: number;
  note: { id: number; discussionId: string; awardId: number };
  /** Id of the event that added a label to the epic. */
  labelEventId: number;
  /** Id of the newest version of the epic's text. */
  versionId: number;
}

export interface HiddenEpics {
  /** A confidential epic. It is the parent of a visible epic, and a visible issue belongs to it. */
  id: number;
  iid: number;
  /** Iid of a confidential child epic of the visible epic. */
  childIid: number;
  /** Id of the link between the visible epic and a confidential issue. */
  linkId: number;
  /** A comment on the confidential epic. */
  note: { id: number; discussionId: string };
  /** An epic of a private group. */
  privateEpicId: number;
}

interface Made {
  id: number;
  iid: number;
  notes: { id: number; body: string }[];
}

function callAs(app: App, person: TestPerson) {
  return async (method: "POST" | "PUT", path: string, payload: object = {}): Promise<Made> => {
    const url = `/api/v4/${path}`;
    const answer = await injectRequest(app, {
      method,
      url,
      headers: sessionHeaders(person),
      payload,
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json();
  };
}

export async function createVisibleEpics(
  app: App,
  keeper: TestPerson,
  { peaks, ridge }: { peaks: TestPlace; ridge: TestPlace },
  issueId: number,
): Promise<VisibleEpics> {
  const call = callAs(app, keeper);
  const at = `groups/${peaks.id}/epics`;
  const { id, iid } = await call("POST", at, { title: "The north face", labels: "bug" });
  const child = await call("POST", `${at}/${iid}/epics`, { title: "The lower part" });
  await call("POST", `groups/${ridge.id}/epics`, { title: "Along the ridge" });
  const link = await call("POST", `${at}/${iid}/issues/${issueId}`);
  const award = await call("POST", `${at}/${iid}/award_emoji`, { name: "thumbsup" });
  const thread = await call("POST", `${at}/${id}/discussions`, { body: "I saw it, too." });
  const noteId = thread.notes[0]?.id ?? 0;
  // The fixture replaces the random ids of visible discussions with ids made from their first notes.
  const discussionId = noteId.toString(16).padStart(40, "0");
  const noteAward = await call("POST", `${at}/${id}/notes/${noteId}/award_emoji`, { name: "eyes" });
  const events = await injectRequest(app, {
    url: `/api/v4/${at}/${id}/resource_label_events`,
    headers: sessionHeaders(keeper),
  });
  await call("PUT", `${at}/${iid}`, { description: "Steep, and icy until noon." });
  const versions = await injectRequest(app, {
    url: `/groups/${peaks.path}/-/epics/${iid}/versions.json`,
    headers: sessionHeaders(keeper),
  });
  return {
    id,
    iid,
    childId: child.id,
    linkId: link.id,
    issueId,
    awardId: award.id,
    note: { id: noteId, discussionId, awardId: noteAward.id },
    labelEventId: events.json<{ id: number }[]>()[0]?.id ?? 0,
    versionId: versions.json<{ items: { id: number }[] }>().items[0]?.id ?? 0,
  };
}

export async function createHiddenEpics(
  app: App,
  keeper: TestPerson,
  { peaks, subgroup }: { peaks: TestPlace; subgroup: { id: number } },
  about: {
    open: VisibleEpics;
    issueId: number;
    hiddenIssueId: number;
    secret: (title: string) => string;
  },
): Promise<HiddenEpics> {
  const call = callAs(app, keeper);
  const at = `groups/${peaks.id}/epics`;
  const { open, secret } = about;
  const description = secret(`Before &${open.iid}`);
  const wish = { title: secret("Summit"), description, labels: "bug", confidential: true };
  const { id, iid } = await call("POST", at, wish);
  await call("POST", `${at}/${iid}/issues/${about.issueId}`);
  const link = await call("POST", `${at}/${open.iid}/issues/${about.hiddenIssueId}`);
  await call("POST", `${at}/${iid}/epics/${open.id}`);
  const child = { title: secret("Camp"), confidential: true };
  const { iid: childIid } = await call("POST", `${at}/${open.iid}/epics`, child);
  const thread = await call("POST", `${at}/${id}/discussions`, { body: secret("I saw it.") });
  await call("POST", `${at}/${open.id}/notes`, { body: secret("Psst"), internal: true });
  const own = await call("POST", `groups/${subgroup.id}/epics`, { title: secret("Below") });
  const note = { id: thread.notes[0]?.id ?? 0, discussionId: String(thread.id) };
  return { id, iid, childIid, linkId: link.id, note, privateEpicId: own.id };
}
