/**
 * Opens the dialogs of the pages one after the other: the first field has the focus, and no key of the
 * shortcut help does anything on the page behind.
 */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { promoteToAdministrator } from "../support/admins.ts";
import { createProjectWithContent, listPagePaths } from "../support/furnished.ts";
import { buildTestUser, registerAccount, signIn, signUpByRequest } from "../support/people.ts";
import { createProject, putToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

// The operator's command makes a user an administrator in the database of this file.
const stage = setUpBrowserTestWithOwnServer();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first();
const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** A dialog that a page opens with a click on each of the named buttons, one after the other. */
interface DialogCase {
  on: keyof ReturnType<typeof listPagePaths>;
  clicks: readonly (string | RegExp)[];
  title: string | RegExp;
  /** Accessible name of the control that has the focus; null when the dialog has no field. */
  focused: string | RegExp | null;
}

const DIALOGS: readonly DialogCase[] = [
  {
    on: "members of the project",
    clicks: ["Invite members"],
    title: /^Invite members/,
    focused: "Choose people",
  },
  {
    on: "members of the project",
    clicks: ["Invite a group"],
    title: /^Invite a group/,
    focused: "Choose a group",
  },
  { on: "labels of the project", clicks: ["New label"], title: "New label", focused: "Name" },
  {
    on: "milestones of the project",
    clicks: ["New milestone"],
    title: "New milestone",
    focused: "Title",
  },
  {
    on: "iterations of the group",
    clicks: ["New iteration"],
    title: "New iteration",
    focused: "Title",
  },
  {
    on: "settings of the project",
    clicks: ["Delete project"],
    title: /^Delete /,
    focused: /^To confirm, type/,
  },
  {
    on: "settings of the project",
    clicks: ["Archive project"],
    title: /^Archive /,
    focused: "Cancel",
  },
  { on: "issue", clicks: ["Edit history"], title: /^History of /, focused: null },
  {
    on: "issue",
    clicks: ["More actions", "Merge as duplicate…"],
    title: /^Merge /,
    focused: "Issue to merge into",
  },
  {
    on: "issues",
    clicks: [/^Account menu/, "Set status"],
    title: "Set status",
    focused: "Message",
  },
];

/** The shortcuts in the shortcut help of the page, as Playwright presses them. */
async function listShortcuts(page: Page): Promise<string[][]> {
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await pressKeyUntilOpen(page, "?", help);
  const rows = await help
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll("kbd")].map(
          (key) => key.lastElementChild?.textContent ?? key.textContent,
        ),
      ),
    );
  await page.keyboard.press("Escape");
  await waitUntilGone(help);
  return rows.map((keys) => {
    const names = keys.map((key) => (key.length === 1 ? key.toLowerCase() : key));
    if (names[0] === "Ctrl") return [`Control+${names[1]}`];
    return names[0] === "Shift" ? [`Shift+${names[1]!.toUpperCase()}`] : names;
  });
}

/** What a shortcut of the page could change: the address, the open dialogs, fields and menus. */
const describePage = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    dialogs: [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].map(
      (dialog) => dialog.querySelector("h2")?.textContent,
    ),
    fields: document.querySelectorAll("#content :is(input, textarea)").length,
    checked: document.querySelectorAll("#content :checked").length,
    open: document.querySelectorAll("#content [aria-expanded=true]").length,
    hasFocus: document.activeElement?.closest("[role=dialog], [role=alertdialog]") !== null,
  }));

async function expectNoShortcutToRun(page: Page, dialog: Locator, shortcuts: string[][]) {
  // The dialog itself has the focus after a click beside its fields.
  await dialog.focus();
  const before = await describePage(page);
  for (const keys of shortcuts) {
    for (const key of keys) await page.keyboard.press(key);
    expect([keys, await describePage(page)]).toEqual([keys, before]);
  }
}

describe("a dialog has the focus, and the page behind it hears no keys", () => {
  test("on the pages of groups, projects and issues", async () => {
    const page = await stage.enter({ viewport: { width: 1440, height: 900 } });
    const person = buildTestUser();
    await signUpByRequest(page, person);
    const content = await createProjectWithContent(page, 3);
    await putToApi(page, `/api/v4/projects/${content.project.id}/issues/1`, {
      description: "Changed, so that there is a history.",
    });
    const paths = listPagePaths(person, content);
    for (const { on, clicks, title, focused } of DIALOGS) {
      await openPage(page, paths[on]);
      const shortcuts = await listShortcuts(page);
      expect(shortcuts.length).toBeGreaterThan(5);
      for (const name of clicks) {
        await button(page, name).or(page.getByRole("menuitem", { name })).first().click();
      }
      const dialog = dialogOf(page);
      await dialog.getByRole("heading", { name: title }).waitFor();
      const expected: unknown =
        focused instanceof RegExp ? expect.stringMatching(focused) : focused;
      await expect.poll(() => focusedName(page)).toEqual(expected);
      await expectNoShortcutToRun(page, dialog, shortcuts);
      await page.keyboard.press("Escape");
      await waitUntilGone(dialog);
    }
  }, 60_000);

  test("where an administrator makes another one", async () => {
    const [admin, other] = [buildTestUser(), buildTestUser()];
    await registerAccount(stage.url, admin);
    await registerAccount(stage.url, other);
    await promoteToAdministrator(admin);
    const page = await stage.enter({ viewport: { width: 1440, height: 900 } });
    await signIn(page, admin);
    await openPage(page, `/admin/users?search=${other.username}`);
    const shortcuts = await listShortcuts(page);
    await button(page, `Make ${other.name} an administrator`).click();
    const dialog = dialogOf(page);
    await waitUntilFocused(dialog.getByLabel(/password/i));
    await expectNoShortcutToRun(page, dialog, shortcuts);
  });
});

test("the lists and calendars that a dialog opens can be typed in at once", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Wall" });
  await openPage(page, `/${project.path_with_namespace}/-/project_members`);
  await button(page, "Invite members").click();
  await button(page, "Choose people").click();
  await waitUntilFocused(page.getByLabel("Search people"));
  await page.keyboard.press("Escape");
  await button(page, /^Expiration date/).click();
  await waitUntilFocused(page.getByLabel("Date (yyyy-mm-dd)"));
  await page.keyboard.press("Escape");
  await waitUntilFocused(button(page, /^Expiration date/));
});

/** Label of the focused control; null when the dialog itself has the focus. */
function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active.matches("[role=dialog], [role=alertdialog]")) return null;
    const [label] = active instanceof HTMLInputElement ? (active.labels ?? []) : [];
    return active.ariaLabel ?? label?.textContent ?? active.textContent;
  });
}
