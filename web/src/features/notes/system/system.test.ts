import { DESCRIPTION_CHANGES_MERGE_MINUTES } from "@cairn/contract/notes/discussions";
import { describe, expect, it } from "vitest";
import { sampleDiscussion, sampleUser } from "../store/test-notes.ts";
import { mergeConsecutiveDescriptionChanges } from "./description-runs.ts";
import { systemNoteIcon } from "./system-note-icons.ts";
import { parseSystemNote } from "./parse-system-note.ts";

/**
 * A discussion with a description change at this minute. The minute is also the id of the description
 * version.
 */
const change = (minute: number, said: Parameters<typeof sampleDiscussion>[1] = {}) =>
  sampleDiscussion(minute, {
    system: true,
    note: "changed the description",
    description_version_id: minute,
    ...said,
  });
const shown = (...discussions: Parameters<typeof mergeConsecutiveDescriptionChanges>[0]) =>
  mergeConsecutiveDescriptionChanges(discussions).map(({ notes, run }) => {
    const id = notes[0]?.id;
    return run ? [id, run.start_description_version_id, run.times, run.minutes] : [id];
  });

describe("changes of the description", () => {
  it("by one person within ten minutes are told as one, by the last of them [NOTE-122] [NOTE-123]", () => {
    expect(DESCRIPTION_CHANGES_MERGE_MINUTES).toBe(10);
    expect(shown(change(1), change(3), change(7))).toEqual([["7", 1, 3, 6]]);
    expect(shown(change(1), change(11))).toEqual([["11", 1, 2, 10]]);
  });

  it("are measured from the first, and a longer time begins anew [NOTE-123]", () => {
    expect(shown(change(1), change(9), change(12))).toEqual([["9", 1, 2, 8], ["12"]]);
    const late = { created_at: new Date(Date.UTC(2026, 3, 1) + 11 * 60_000 + 1).toISOString() };
    expect(shown(change(1), change(11, late))).toEqual([["1"], ["11"]]);
  });

  it("by somebody else begin anew [NOTE-122]", () => {
    const other = { author: sampleUser(2) };
    expect(shown(change(1), change(2, other), change(3))).toEqual([["1"], ["2"], ["3"]]);
  });

  it("after a version that was deleted begin anew [NOTE-122]", () => {
    const gone = { description_version_deleted: true };
    expect(shown(change(1, gone), change(2))).toEqual([["1"], ["2"]]);
  });

  it("are one whatever stands in between [NOTE-122]", () => {
    expect(shown(change(1), sampleDiscussion(2), change(3))).toEqual([["2"], ["3", 1, 2, 2]]);
  });
});

describe("what the system noted", () => {
  it("is one line without its paragraph", () => {
    const html = '<p data-sourcepos="1:1-1:5" dir="auto">made the issue <b>confidential</b></p>';
    expect(parseSystemNote(html)).toEqual({
      line: "made the issue <b>confidential</b>",
      below: "",
      items: 0,
    });
    expect(parseSystemNote("closed").line).toBe("closed");
  });

  it("has its list of commits below, counted [NOTE-120]", () => {
    const list = "<ul><li>one</li><li>two</li><li>three</li><li>four</li></ul>";
    const more = '<p><a href="/compare">Compare</a></p>';
    expect(parseSystemNote(`<p>added 4 commits</p>${list}${more}`)).toEqual({
      line: "added 4 commits",
      below: list + more,
      items: 4,
    });
    expect(parseSystemNote(`added 4 commits${list}`)).toMatchObject({
      line: "added 4 commits",
      items: 4,
    });
  });

  it("has a sign by its kind, and a colour where that means something", () => {
    expect(systemNoteIcon("issue-close").tone).toBe("closed");
    expect(systemNoteIcon("eye-slash").tone).toBe("warning");
    expect(systemNoteIcon("label").tone).toBeUndefined();
    expect(systemNoteIcon("constructor").icon).toBe(systemNoteIcon(undefined).icon);
  });
});
