/**
 * Lists all screenshots. Each has an address, a viewer, and steps to do before the screenshot is
 * taken.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import {
  NOTIFICATIONS_PATH,
  PREFERENCES_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SIGN_UP_PATH,
  SSH_KEYS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { waitUntilInteractive } from "../support/opening.ts";
import { KIT_SECTION_IDS } from "./kit-parts.ts";

export interface Screenshot {
  name: string;
  path: string;
  /** False for pages that a visitor sees, such as the sign-in page. */
  signedIn: boolean;
  prepare?(page: Page): Promise<void>;
  /**
   * CSS selector of an element. If present, the screenshot shows this element at full height
   * instead of the viewport.
   */
  part?: string;
}

const PROJECT = "/fernweh/apps/ridgeline";
const GROUP = "/groups/fernweh/apps";
const ISSUES = `${PROJECT}/-/issues`;
/**
 * The issue list, filtered so that it shows one issue of the demo. This issue uses every feature
 * of the issue page.
 */
const ISSUE = {
  path: "/fernweh/apps/trailbook-android/-/issues?search=adaptive%20GPS&state=all",
  name: "Make adaptive GPS the default",
};

export const SCREENSHOTS: readonly Screenshot[] = [
  ...outside({ landing: "/", "sign-in": SIGN_IN_PATH, "sign-up": SIGN_UP_PATH }),
  ...inside({
    dashboard: "/",
    "own-projects": "/dashboard/projects",
    "own-groups": "/dashboard/groups",
    todos: "/dashboard/todos",
    "own-issues": "/dashboard/issues",
    profile: PROFILE_PATH,
    preferences: PREFERENCES_PATH,
    notifications: NOTIFICATIONS_PATH,
    "ssh-keys": SSH_KEYS_PATH,
    tokens: TOKENS_PATH,
    sessions: SESSIONS_PATH,
    "new-group": "/groups/new",
    "new-project": "/projects/new",
    group: "/fernweh/apps",
    project: PROJECT,
    person: "/aroha.ngata",
    "group-members": `${GROUP}/-/group_members`,
    "project-members": `${PROJECT}/-/project_members`,
    "access-requests": "/fernweh/apps/trailbook-ios/-/project_members",
    "group-labels": `${GROUP}/-/labels`,
    "project-labels": `${PROJECT}/-/labels`,
    "group-milestones": `${GROUP}/-/milestones`,
    "project-milestones": `${PROJECT}/-/milestones`,
    "group-epics": "/groups/fernweh/-/epics",
    roadmap: "/groups/fernweh/-/roadmap?state=all",
    "project-issues": ISSUES,
    "group-issues": `${GROUP}/-/issues`,
    "filtered-issues": `${ISSUES}?label_name[]=type%3A%3Abug&not[label_name][]=print&sort=updated_desc`,
    search: "/search?search=battery&project[]=fernweh/apps/trailbook-android",
    "search-comments": "/search?search=battery&scope=comments",
    "project-settings": `${PROJECT}/-/settings`,
    "group-settings": `${GROUP}/-/edit`,
    "project-templates": `${PROJECT}/-/settings/templates`,
    "new-template": `${PROJECT}/-/settings/templates/new?suggestion=Bug+report`,
    "not-found": "/fernweh/apps/nothing-here",
  }),
  { name: "milestone", path: `${GROUP}/-/milestones`, signedIn: true, prepare: openMilestone },
  { name: "selected-issues", path: ISSUES, signedIn: true, prepare: selectIssues },
  { name: "new-issue", path: `${ISSUES}/new`, signedIn: true, prepare: writeIssue },
  { name: "epic", path: "/groups/fernweh/-/epics", signedIn: true, prepare: openEpic },
  { name: "new-epic", path: `${GROUP}/-/epics/new`, signedIn: true, prepare: writeEpic },
  { name: "new-issue-preview", path: `${ISSUES}/new`, signedIn: true, prepare: previewIssue },
  { name: "issue", path: ISSUE.path, signedIn: true, prepare: openIssue },
  { name: "issue-activity", path: ISSUE.path, signedIn: true, prepare: openIssue, part: "#notes" },
  {
    name: "issue-links",
    path: ISSUE.path,
    signedIn: true,
    prepare: addLink,
    part: "#related-issues",
  },
  { name: "issue-edit", path: ISSUE.path, signedIn: true, prepare: editIssue },
  { name: "issue-history", path: ISSUE.path, signedIn: true, prepare: openHistory },
  { name: "comment-history", path: ISSUE.path, signedIn: true, prepare: openCommentHistory },
  { name: "issue-emoji", path: ISSUE.path, signedIn: true, prepare: openEmoji },
  { name: "palette", path: ISSUES, signedIn: true, prepare: openPalette },
  { name: "palette-search", path: ISSUES, signedIn: true, prepare: searchInPalette },
  { name: "place-switcher", path: ISSUES, signedIn: true, prepare: openPlaceSwitcher },
  { name: "user-status", path: "/", signedIn: true, prepare: openStatusDialog },
  { name: "shortcuts", path: ISSUES, signedIn: true, prepare: openShortcuts },
  ...KIT_SECTION_IDS.map((part) => ({
    name: `kit-${part}`,
    path: "/-/kit",
    signedIn: true,
    part: `section#${part}`,
  })),
];

function outside(paths: Record<string, string>): Screenshot[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path, signedIn: false }));
}

function inside(paths: Record<string, string>): Screenshot[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path, signedIn: true }));
}

async function openMilestone(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Trailbook 6.1" }).first().click();
  await page.getByRole("heading", { name: "Trailbook 6.1", level: 1 }).waitFor();
}

async function selectIssues(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Select #/ });
  for (const row of [1, 2, 4]) await boxes.nth(row).check();
}

async function openEpic(page: Page): Promise<void> {
  const name = "A season without reception";
  await page.getByRole("main").getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await waitUntilInteractive(page, "#child-items");
  await page.getByRole("button", { name: "Expand epics" }).click();
  await page.locator("#child-items ul ul li").first().waitFor();
  // Away from the names, which have cards.
  await page.mouse.move(0, 0);
}

async function writeEpic(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Tours that the whole group can edit");
  await page
    .getByLabel("Description", { exact: true })
    .fill("One route, several people, and nobody loses what they drew.");
  await page.getByRole("button", { name: "Edit labels" }).click();
  await page.getByRole("option").nth(2).click();
  await page.keyboard.press("Escape");
}

async function openIssue(page: Page): Promise<void> {
  const { name } = ISSUE;
  await page.getByRole("main").getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await waitUntilInteractive(page, "#notes");
}

async function addLink(page: Page): Promise<void> {
  await openIssue(page);
  await waitUntilInteractive(page, "#related-issues");
  await page.keyboard.press("Shift+K");
  const field = page.getByLabel("Issues to link");
  await field.pressSequentially("#1 ");
  await field.pressSequentially("battery");
  await page.getByRole("listbox").getByRole("option").nth(2).waitFor();
}

async function editIssue(page: Page): Promise<void> {
  await openIssue(page);
  // On a phone the button has an icon and no text, so its name is "Edit title and description".
  const edit = page.getByRole("button", { name: /^Edit(?: title and description)?$/ });
  await edit.first().click();
  const description = page.getByLabel("Description", { exact: true });
  await description.press("Control+End");
  await description.pressSequentially("\nThanks to @nadia for the table.");
  await page.getByText(/^Draft saved/).waitFor();
}

async function openHistory(page: Page): Promise<void> {
  await openIssue(page);
  await page.keyboard.press("h");
  await page.getByRole("dialog").waitFor();
}

async function openCommentHistory(page: Page): Promise<void> {
  await openIssue(page);
  await page.getByRole("button", { name: "Comment history" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Comment history" });
  await dialog.getByRole("button", { name: /Current/ }).click();
  await dialog.locator(".addition").first().waitFor();
}

async function openStatusDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Set status" }).click();
  const dialog = page.getByRole("dialog", { name: "Set status" });
  await dialog.getByRole("button", { name: "Focusing" }).click();
}

async function openEmoji(page: Page): Promise<void> {
  await openIssue(page);
  await page.getByRole("button", { name: "Add reaction" }).first().click();
  await page.getByRole("dialog").getByRole("option").first().waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("iss");
  await page.getByRole("option").nth(1).waitFor();
}

async function searchInPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("battery");
  await page.getByRole("option").nth(3).waitFor();
}

async function openPlaceSwitcher(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open navigation" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: /^Switch project or group/ }).click();
  await page.getByRole("option").nth(3).waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
}

const TITLE = "Printed maps lose the legend on the second page";
const DESCRIPTION = `Printing a route over **two pages** puts the legend on the first one only. Whoever carries the second sheet has to guess what the dashed line means.

### Steps

1. Plan a route of more than 20 km
2. Print it at 1:25,000 on A4

- [x] Reproduced in Firefox and Chrome
- [ ] Checked with US Letter, see #2

> [!note]
> The huts print on A5. Please leave room.

| paper | legend |
|---|---|
| A4 | first page |
| A3 | missing |

Thanks to @tomasz.zielinski for \`--debug-layout\` :tada:
`;

async function writeIssue(page: Page): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByLabel("Description", { exact: true }).fill(DESCRIPTION);
  await page.getByRole("button", { name: "Assign to me" }).click();
}

async function previewIssue(page: Page): Promise<void> {
  await writeIssue(page);
  await page.getByRole("tab", { name: "Preview" }).click();
  await page.getByRole("heading", { name: "Steps" }).waitFor();
}
