import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const { api } = await createGitbeakerForUser(site, ada);
const { api: oscars } = await createGitbeakerForUser(site, oscar);
const project = await createTestProject(site.app, ada, { name: "Work", visibility: "public" });

test("gitbeaker writes notes, lists them, changes and deletes one", async () => {
  await api.Issues.create(project.id, "To talk about");
  const note = await oscars.IssueNotes.create(project.path, 1, "Frist");
  expect(note).toMatchObject({ body: "Frist", noteable_type: "Issue", system: false });
  const edited = await oscars.IssueNotes.edit(project.id, 1, note.id, { body: "First" });
  expect(edited).toMatchObject({ id: note.id, body: "First" });
  await api.IssueNotes.create(project.id, 1, "Between us", { internal: true });
  const all = await api.IssueNotes.all(project.id, 1, { sort: "asc", orderBy: "created_at" });
  expect(all).toMatchObject([{ body: "First" }, { body: "Between us", internal: true }]);
  expect(await oscars.IssueNotes.all(project.id, 1)).toHaveLength(1);
  expect(
    await expectGitbeakerError(oscars.IssueNotes.remove(project.id, 1, all[1]?.id ?? 0)),
  ).toEqual([404, "404 Note Not Found"]);
  await oscars.IssueNotes.remove(project.id, 1, note.id);
  expect(await expectGitbeakerError(api.IssueNotes.show(project.id, 1, note.id))).toEqual([
    404,
    "404 Note Not Found",
  ]);
});

test("gitbeaker begins a thread, answers in it and follows its pages", async () => {
  const { iid } = await api.Issues.create(project.id, "To discuss");
  const thread = await oscars.IssueDiscussions.create(project.id, iid, "What about this?");
  expect(thread).toMatchObject({ individual_note: false, notes: [{ type: "DiscussionNote" }] });
  const answer = await api.IssueDiscussions.addNote(project.id, iid, thread.id, "Yse");
  const body = "Yes";
  await api.IssueDiscussions.editNote(project.id, iid, thread.id, answer.id, { body });
  const shown = await api.IssueDiscussions.show(project.id, iid, thread.id);
  expect(shown.notes).toMatchObject([{ body: "What about this?" }, { body: "Yes" }]);
  await api.IssueDiscussions.create(project.id, iid, "And this?");
  const all = await api.IssueDiscussions.all(project.id, iid, { perPage: 1 });
  expect(all.map(({ notes }) => notes?.length)).toEqual([2, 1]);
  await api.IssueDiscussions.removeNote(project.id, iid, thread.id, answer.id);
  expect((await api.IssueDiscussions.show(project.id, iid, thread.id)).notes).toHaveLength(1);
});

test("gitbeaker reacts to a note, and reads what was done to an issue", async () => {
  const { iid } = await api.Issues.create(project.id, "To react to");
  const { id } = await api.IssueNotes.create(project.id, iid, "Done!");
  const award = await oscars.IssueNoteAwardEmojis.award(project.id, iid, id, "tada");
  expect(await api.IssueNoteAwardEmojis.all(project.id, iid, id)).toMatchObject([
    { name: "tada", awardable_type: "Note" },
  ]);
  await oscars.IssueNoteAwardEmojis.remove(project.id, iid, id, award.id);
  await api.Issues.edit(project.id, iid, { stateEvent: "close", addLabels: "bug" });
  const [closed] = await api.IssueStateEvents.all(project.id, iid);
  expect(closed).toMatchObject({ state: "closed", resource_type: "Issue", user: { id: ada.id } });
  expect(await api.IssueStateEvents.show(project.id, iid, closed?.id ?? 0)).toEqual(closed);
  expect(await api.IssueLabelEvents.all(project.id, iid)).toMatchObject([
    { action: "add", label: { name: "bug" } },
  ]);
});
