import { describe, expect, test } from "vitest";
import { listTestDiscussions } from "../../../../test/discussions.ts";
import {
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  requestNoteDeletion,
  requestNoteUpdate,
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";

describe("a note", () => {
  test("says which it is, what it says and where it stands [NOTE-051]", async () => {
    const issue = await createTestIssue(owner);
    const { id, discussion_id } = await createTestNote(reporter, issue, "Some *words*");
    const [discussion] = await listTestDiscussions(owner, issue);
    expect(discussion?.notes[0]).toMatchObject({
      id,
      discussion_id,
      type: null,
      system: false,
      note: "Some *words*",
      noteable_id: issue.id,
      noteable_iid: issue.iid,
      noteable_type: "Issue",
      path: `/${project.path}/notes/${id}`,
      noteable_note_url: `${issue.web_url}#note_${id}`,
      project_name: "Weather",
      suggestions: [],
    });
    expect(discussion?.notes[0]?.note_html).toContain("<em>words</em>");
    expect(discussion?.notes[0]).not.toHaveProperty("system_note_icon_name");
  });

  test("says what was done, with its icon [NOTE-051]", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { weight: 3 });
    await updateTestIssue(owner, issue, { title: "Another" });
    const [event, stored] = await listTestDiscussions(owner, issue);
    expect(event?.notes[0]).toMatchObject({
      id: event?.id,
      system: true,
      system_note_icon_name: "weight",
      note: "changed the weight to **3**",
      current_user: { can_edit: false, can_award_emoji: false },
    });
    expect(event?.notes[0]).not.toHaveProperty("path");
    expect(stored?.notes[0]?.id).toMatch(/^\d+$/);
    expect(stored?.notes[0]).toMatchObject({
      system: true,
      system_note_icon_name: "pencil-square",
    });
  });

  test("tells labels that changed together as one", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { add_labels: "one,two" });
    const discussions = await listTestDiscussions(owner, issue);
    expect(discussions).toHaveLength(1);
    expect(discussions[0]?.notes).toHaveLength(1);
    expect(discussions[0]?.notes[0]?.note_html).toMatch(/one.*two.*labels/s);
  });

  test("has its author, as far as others may know them [NOTE-052]", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(guest, issue, "Words");
    const [discussion] = await listTestDiscussions(null, issue);
    expect(discussion?.notes[0]?.author).toEqual({
      id: guest.id,
      name: expect.stringContaining("Person") as unknown,
      username: "guest",
      state: "active",
      avatar_url: expect.stringContaining(`/-/avatars/${guest.id}`) as unknown,
      path: "/guest",
      show_status: false,
      status_tooltip_html: null,
      availability: "not_set",
      is_gitlab_employee: false,
    });
  });

  test("has the status of its author [NOTE-067]", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(guest, issue, "Words");
    const status = { emoji: "palm_tree", message: '"On" <leave>', availability: "busy" };
    await callRestApi(guest, "PUT", "/user/status", status);
    const authorOf = async () => (await listTestDiscussions(null, issue))[0]?.notes[0]?.author;
    expect(await authorOf()).toMatchObject({
      show_status: true,
      status_tooltip_html:
        '<gl-emoji title="&quot;On&quot; &lt;leave&gt;" data-name="palm_tree">🌴</gl-emoji>',
      availability: "busy",
      status: { emoji: "🌴", message: '"On" <leave>', busy: true },
    });
    await callRestApi(guest, "PUT", "/user/status", { availability: "busy" });
    expect(await authorOf()).toMatchObject({
      show_status: false,
      status_tooltip_html: null,
      availability: "busy",
      status: { emoji: null, message: "", busy: true },
    });
    await callRestApi(guest, "PUT", "/user/status", {});
    expect(await authorOf()).not.toHaveProperty("status");
  });

  test("says when it was written and by what kind of person [NOTE-053]", async () => {
    const issue = await createTestIssue(outsider);
    const said = await createTestNote(outsider, issue, "From outside");
    await createTestNote(reporter, issue, "From inside");
    const edited = await requestNoteUpdate(outsider, said, { note: "From outside, changed" });
    expect(edited.statusCode, edited.body).toBe(200);
    const [outside, inside] = (await listTestDiscussions(guest, issue)).map(
      ({ notes }) => notes[0],
    );
    expect(outside).toMatchObject({
      human_access: null,
      is_contributor: false,
      is_noteable_author: true,
      confidential: false,
      last_edited_by: { id: outsider.id },
      report_abuse_path: expect.stringContaining(`user_id=${outsider.id}`) as unknown,
    });
    expect(outside?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(outside?.last_edited_at).toMatch(/Z$/);
    expect(inside).toMatchObject({ human_access: "Reporter", is_noteable_author: false });
    expect(inside).not.toHaveProperty("last_edited_at");
    const own = (await listTestDiscussions(outsider, issue))[0]?.notes[0];
    expect(own).not.toHaveProperty("report_abuse_path");
    expect((await listTestDiscussions(null, issue))[0]?.notes[0]).not.toHaveProperty(
      "report_abuse_path",
    );
  });

  test("says whether it is settled, and by whom [NOTE-054]", async () => {
    const issue = await createTestIssue(owner);
    const thread = await createTestThread(guest, issue, "A thread");
    const resolve = `/${project.path}/notes/${thread.id}/resolve`;
    const before = (await listTestDiscussions(guest, issue))[0]?.notes[0];
    expect(before).toMatchObject({ resolvable: true, resolved: false, resolve_path: resolve });
    await callWebApi(guest, "POST", resolve);
    expect((await listTestDiscussions(guest, issue))[0]?.notes[0]).toMatchObject({
      resolved: true,
      resolved_by: { id: guest.id },
    });
    await createTestNote(owner, issue, "Alone");
    const alone = (await listTestDiscussions(guest, issue))[1]?.notes[0];
    expect(alone).toMatchObject({ resolvable: false, resolved: false, resolved_by: null });
    expect(alone).not.toHaveProperty("position");
  });

  test("says what its reader may do with it, and the server allows just that [NOTE-055] [AUTH-013] [AUTH-014] [AUTH-015]", async () => {
    const issue = await createTestIssue(owner);
    await createTestThread(guest, issue, "A thread");
    const canOf = async (who: typeof guest | null) =>
      (await listTestDiscussions(who, issue))[0]?.notes[0]?.current_user;
    const all = { can_edit: true, can_award_emoji: true, can_resolve: true };
    expect(await canOf(guest)).toEqual({ ...all, can_resolve_discussion: true });
    expect(await canOf(owner)).toEqual({ ...all, can_resolve_discussion: true });
    expect(await canOf(reporter)).toEqual({
      ...all,
      can_edit: false,
      can_resolve_discussion: true,
    });
    expect(await canOf(outsider)).toEqual({
      can_edit: false,
      can_award_emoji: true,
      can_resolve: false,
      can_resolve_discussion: false,
    });
    expect(await canOf(null)).toEqual({
      can_edit: false,
      can_award_emoji: false,
      can_resolve: false,
      can_resolve_discussion: false,
    });
    expect((await listTestDiscussions(owner, issue))[0]?.notes[0]?.attachment).toBeNull();
    for (const who of [guest, owner, reporter, outsider]) {
      const other = await createTestIssue(owner);
      const { id, discussion_id: thread } = await createTestThread(guest, other, "Another thread");
      const can = (await listTestDiscussions(who, other))[0]?.notes[0]?.current_user;
      const note = `/${project.path}/notes/${id}`;
      const discussion = `/${project.path}/-/issues/${other.iid}/discussions/${thread}`;
      const award = await callWebApi(who, "POST", `${note}/toggle_award_emoji`, { name: "tada" });
      expect(award.json()).toEqual({ ok: can?.can_award_emoji });
      const resolve = await callWebApi(who, "POST", `${note}/resolve`);
      expect(resolve.statusCode).toBe(can?.can_resolve ? 200 : 404);
      await callWebApi(owner, "DELETE", `${note}/resolve`);
      const resolveAll = await callWebApi(who, "POST", `${discussion}/resolve`);
      expect(resolveAll.statusCode).toBe(can?.can_resolve_discussion ? 200 : 404);
      const edit = await requestNoteUpdate(who, { id }, { note: "Changed" });
      expect(edit.statusCode).toBe(can?.can_edit ? 200 : 404);
      expect((await requestNoteDeletion(who, { id })).statusCode).toBe(can?.can_edit ? 200 : 404);
    }
  });

  test("of a changed description leads to what changed [NOTE-124]", async () => {
    const issue = await createTestIssue(guest, { description: "One" });
    await updateTestIssue(guest, issue, { description: "Two" });
    const note = async (who: typeof guest) => (await listTestDiscussions(who, issue))[0]?.notes[0];
    const told = await note(owner);
    const version = told?.description_version_id;
    const path = `/${project.path}/-/issues/${issue.iid}/descriptions/${version}`;
    expect(told).toMatchObject({
      note: "changed the description",
      description_diff_path: `${path}/diff`,
      delete_description_version_path: path,
      can_delete_description_version: true,
      description_version_deleted: false,
    });
    expect(await note(guest)).toMatchObject({ can_delete_description_version: false });
    expect(await note(guest)).not.toHaveProperty("delete_description_version_path");
    expect((await callWebApi(owner, "GET", `${path}/diff`)).statusCode).toBe(200);
    expect((await callWebApi(owner, "DELETE", path)).statusCode).toBe(200);
    expect(await note(owner)).toMatchObject({
      can_delete_description_version: false,
      description_version_deleted: true,
    });
    expect(await note(owner)).not.toHaveProperty("description_diff_path");
  });
});
