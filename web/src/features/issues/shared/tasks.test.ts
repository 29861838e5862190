import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import { taskErrorText } from "./task-error.ts";
import {
  readTaskLine,
  readTaskStates,
  removeTaskStatesFromHtml,
  setTaskStateInPage,
} from "./tasks.ts";

const box = (checked: boolean) =>
  `<input type="checkbox" class="task-list-item-checkbox" disabled${checked ? " checked" : ""} aria-label="${checked ? "Completed" : "Open"} task">`;
const html = (...ticks: boolean[]) =>
  `<p>checked</p><ul class="task-list">${ticks.map((tick) => `<li>${box(tick)} x</li>`).join("")}</ul>`;

const page = {
  description: html(false, true),
  description_text: "checked\n\n- [ ] rope\n> 1. [X] tea [ ]",
  task_status: "1 of 2 tasks completed",
  tasks: { count: 2, completed: 1 },
} as IssuePageResponse;

const rope = { index: 1, line: 3, source: "- [ ] rope" };
const tea = { index: 2, line: 4, source: "> 1. [X] tea [ ]" };

describe("ticking a box", () => {
  it("changes the markup, the text, the count and the words [EDIT-060]", () => {
    const ticked = setTaskStateInPage(page, { ...rope, checked: true });
    expect(readTaskStates(ticked.description)).toEqual([true, true]);
    expect(ticked.description_text).toBe("checked\n\n- [x] rope\n> 1. [X] tea [ ]");
    expect(ticked.tasks).toEqual({ count: 2, completed: 2 });
    expect(ticked.task_status).toBe("2 of 2 tasks completed");
  });

  it("goes back, and only the first sign of a line is its box", () => {
    const emptied = setTaskStateInPage(page, { ...tea, checked: false });
    expect(readTaskStates(emptied.description)).toEqual([false, false]);
    expect(emptied.description_text).toBe("checked\n\n- [ ] rope\n> 1. [ ] tea [ ]");
    expect(emptied.tasks.completed).toBe(0);
  });

  it("twice counts once", () => {
    const again = setTaskStateInPage(page, { ...tea, checked: true });
    expect(again.tasks.completed).toBe(1);
  });

  it("twice and back is as it was", () => {
    const there = setTaskStateInPage(page, { ...rope, checked: true });
    const back = setTaskStateInPage(there, { ...rope, checked: false });
    expect(readTaskStates(back.description)).toEqual(readTaskStates(page.description));
    expect(back.description_text).toBe(page.description_text);
  });

  it("on a line that says something else by now changes nothing here", () => {
    expect(setTaskStateInPage(page, { ...rope, source: "- [ ] string", checked: true })).toBe(page);
    expect(setTaskStateInPage(page, { ...rope, line: 99, checked: true })).toBe(page);
  });
});

describe("markup", () => {
  it("that differs only in its ticks is drawn the same", () => {
    expect(removeTaskStatesFromHtml(html(true, false))).toBe(
      removeTaskStatesFromHtml(html(false, true)),
    );
    expect(removeTaskStatesFromHtml(html(true))).not.toBe(
      removeTaskStatesFromHtml(html(true, true)),
    );
  });

  it("keeps the word checked elsewhere", () => {
    expect(removeTaskStatesFromHtml("<p>is checked here</p>")).toBe("<p>is checked here</p>");
  });

  it("lets no text pass for a box", () => {
    expect(
      readTaskStates("&lt;input class=&quot;task-list-item-checkbox&quot; checked&gt;"),
    ).toEqual([]);
  });
});

it("the line of a box is sent as it is written [EDIT-062]", () => {
  expect(readTaskLine(page.description_text, 3)).toBe("- [ ] rope");
  expect(readTaskLine(page.description_text, 9)).toBe("");
});

describe("a tick that fails", () => {
  const refused = (status: number, errors?: string[]) =>
    new ApiError({ failure: "refused", status, message: "", body: { errors } });

  it("because others were faster says so, by the kind of issue [EDIT-064]", () => {
    expect(taskErrorText(refused(409, ["stale"]), "incident")).toBe(
      "Someone edited this incident at the same time you did. The description has been updated and you will need to make your changes again.",
    );
  });

  it("says what the server said, or that it failed [EDIT-065]", () => {
    expect(taskErrorText(refused(422, ["Too long", "Too late"]), "issue")).toBe(
      "Too long. Too late",
    );
    expect(taskErrorText(refused(422), "issue")).toBe("Update failed");
    expect(taskErrorText(new Error("broken"), "issue")).toBe("Update failed");
  });
});
