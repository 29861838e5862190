import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";
import { CollapsedIssueSidebar } from "./collapsed-sidebar.tsx";

const NAMES = ["Priya", "Kwame", "Lena", "Tomás", "Hanna", "Seun", "Diego"];
const person = (name: string, id: number) => ({ id, name, username: name, avatar_url: null });

const NOTHING = {
  assignees: false,
  confidentiality: false,
  health_status: false,
  iteration: false,
  severity: false,
  time_tracking: false,
  weight: false,
};

const render = (changes: object) =>
  renderToString(
    <CollapsedIssueSidebar
      side={
        { expandButton: { current: null }, expand: () => undefined } as unknown as IssueSidebarState
      }
      issue={
        {
          type: "issue",
          assignees: NAMES.map(person),
          labels: [],
          epic: null,
          epic_assignment: null,
          milestone: null,
          iteration: null,
          weight: null,
          health_status: null,
          due_date: null,
          confidential: false,
          discussion_locked: false,
          subscribed: false,
          participant_count: 1,
          severity: "UNKNOWN",
          can: { subscribe: false },
          supports: { ...NOTHING, assignees: true, confidentiality: true, weight: true },
          ...changes,
        } as unknown as IssuePageResponse
      }
    />,
  );

it("shows three assignees and counts the others; the tooltip has five names [SIDE-006] [SIDE-015]", () => {
  const html = render({});
  expect(html.match(/data-size="16"/g)).toHaveLength(3);
  expect(html).toContain(">+4<");
  expect(html).toContain("Priya, Kwame, Lena, Tomás, Hanna and 2 more");
});

it("counts at most 99 other assignees [SIDE-015]", () => {
  const assignees = Array.from({ length: 103 }, (_, id) => person("Ada", id));
  expect(render({ assignees })).toContain(">99+<");
});

it("shows at most five characters of a weight, and an ellipsis [SIDE-044]", () => {
  expect(render({ weight: 99_999 })).toContain(">99999<");
  expect(render({ weight: 123_456 })).toContain(">12345…<");
});

it("shows no assignees, health status or confidentiality of a test case [ISSUE-005]", () => {
  const html = render({ supports: NOTHING, confidential: true, health_status: "on_track" });
  expect(html).not.toContain("Priya");
  expect(html).not.toMatch(/Confidential|Health/);
});
