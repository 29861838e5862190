import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import type { MarkdownPreviewResponse } from "@cairn/contract/markdown";
import { QUICK_ACTION_NAMES } from "@cairn/contract/issues/quick-actions";
import { expect, test } from "vitest";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  createTestIssue,
  group,
  guest,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { issueQuickActions, type QuickActionIssue } from "../changing/quick-action-registry.ts";

interface Command {
  name: string;
  aliases: string[];
  params: string[];
  description: string;
  icon: string;
  warning: string;
}

async function offered(who: TestPerson | null, query: string, path = `/${project.path}`) {
  const answer = await callWebApi(who, "GET", `${path}/-/autocomplete_sources/commands${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Command[]>();
}

const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name);

async function previewed(who: TestPerson, text: string, query: string) {
  return callWebApi(who, "POST", `/${project.path}/preview_markdown${query}`, { text });
}

test("an editor offers what may be done here now, and how it is written", async () => {
  const issue = await createTestIssue(owner);
  const query = `?type=Issue&type_id=${issue.iid}`;
  const full = await offered(reporter, query);
  expect(full).toContainEqual({
    name: "label",
    aliases: ["labels"],
    params: ['~label1 ~"label 2"'],
    description: "Add labels",
    icon: "label",
    warning: "",
  });
  const names = namesOf(full);
  expect(names).toEqual(expect.arrayContaining(["close", "todo", "subscribe", "lock", "shrug"]));
  for (const absent of ["reopen", "unlabel", "unlock", "done", "unsubscribe", "remove_estimate"]) {
    expect(names).not.toContain(absent);
  }
  expect(namesOf(await offered(guest, query))).toEqual([
    "award",
    "cc",
    "shrug",
    "subscribe",
    "tableflip",
    "todo",
  ]);
  expect(await offered(null, query)).toEqual([]);
});

test("an editor knows the names of all commands, to recognize a misspelled one", () => {
  const all = issueQuickActions.all({ type: ISSUE_TYPE.issue } as QuickActionIssue);
  const names = all.flatMap(({ name, aliases }) => aliases.concat(name));
  expect([...QUICK_ACTION_NAMES]).toEqual(names.toSorted());
});

test("an editor offers to whoever opens an issue what they may say about it", async () => {
  const planning = namesOf(await offered(reporter, "?type=Issue"));
  expect(planning).toEqual(expect.arrayContaining(["label", "assign", "confidential"]));
  const reporting = namesOf(await offered(guest, "?type=Issue"));
  expect(reporting).toContain("confidential");
  expect(reporting).not.toContain("label");
});

test("nothing is offered in groups, for other things, and for what is hidden or absent", async () => {
  const secret = await createTestIssue(owner, { confidential: true });
  expect(await offered(reporter, "?type=Issue", `/groups/${group.path}`)).toEqual([]);
  expect(await offered(reporter, "?type=Commit")).toEqual([]);
  expect(await offered(guest, `?type=Issue&type_id=${secret.iid}`)).toEqual([]);
  expect(await offered(guest, "?type=Issue&type_id=99999")).toEqual([]);
});

test("a preview shows the words alone, and tells what the commands would do [NFORM-003]", async () => {
  const issue = await createTestIssue(owner, { title: "Here" });
  const other = await createTestIssue(owner, { title: "There" });
  const text = `**Done**\n/close\n/label ~absent\n/due 2030-12-31\n/relate #${other.iid}`;
  const query = `?target_type=Issue&target_id=${issue.iid}`;
  const preview = (await previewed(reporter, text, query)).json<MarkdownPreviewResponse>();
  expect(preview.body).toContain("<strong>Done</strong>");
  expect(preview.body).not.toContain("close");
  expect(preview.references.commands).toBe(
    `Closes this issue. Sets the due date to December 31, 2030. Marks this issue as related to #${other.iid}.`,
  );
  const asGuest = (await previewed(guest, text, query)).json<MarkdownPreviewResponse>();
  expect(asGuest.references.commands).toBe("");
  const ofNew = await previewed(guest, "/confidential\n/close", "?target_type=Issue");
  expect(ofNew.json<MarkdownPreviewResponse>().references.commands).toBe(
    "Makes this issue confidential. Closes this issue.",
  );
  const elsewhere = (await previewed(reporter, text, "")).json<MarkdownPreviewResponse>();
  expect(elsewhere.references.commands).toBe("");
  expect(elsewhere.body).toContain("/close");
});

test("a preview tells nothing about what is hidden", async () => {
  const secret = await createTestIssue(owner, { confidential: true, title: "Secret" });
  const own = await createTestIssue(guest);
  const about = (iid: number) => `?target_type=Issue&target_id=${iid}`;
  for (const text of ["/duplicate", "/relate", "/copy_metadata"]) {
    const [hidden, absent] = await Promise.all(
      [secret.iid, 99_999].map((iid) => previewed(guest, `${text} #${iid}`, about(own.iid))),
    );
    expect(hidden?.body, text).toBe(absent?.body);
  }
  const [hidden, absent] = await Promise.all(
    [secret.iid, 99_999].map((iid) => previewed(guest, "/close", about(iid))),
  );
  expect(hidden?.statusCode).toBe(404);
  expect(hidden?.body).toBe(absent?.body);
});
