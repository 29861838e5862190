import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { isOnTop } from "../support/layering.ts";
import {
  signUpByRequest,
  type TestUser,
  registerAccount,
  signIn,
  buildTestUser,
} from "../support/people.ts";
import { createGroup, createProject, postToApi, putToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

const stage = setUpBrowserTest();

async function atHome(options: Parameters<typeof stage.visit>[1] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const group = await createGroup(page, {
    name: `Rope team ${person.username}`,
    path: `rope-${person.username}`,
  });
  const project = await createProject(page, { name: "Wall", namespace_id: group.id });
  return {
    person,
    page,
    group,
    project,
    members: `/${project.path_with_namespace}/-/project_members`,
  };
}

async function friend(): Promise<TestUser> {
  const person = buildTestUser();
  await registerAccount(stage.url, person);
  return person;
}

describe("the page of members", () => {
  test(
    "invites several people found by name and username, with a role and an end",
    { tags: "core" },
    async () => {
      const { page, members } = await atHome();
      const [first, second] = [await friend(), await friend()];
      await openPage(page, members);
      const dialog = page.getByRole("dialog", { name: "Invite members to Wall" });
      await pressKeyUntilOpen(page, "n", dialog);
      await dialog.getByRole("button", { name: "Invite", exact: true }).click();
      await dialog.getByText("Choose at least one person.").waitFor();
      await dialog.getByRole("button", { name: "Choose people" }).click();
      const option = (person: TestUser) =>
        page.getByRole("option", { name: new RegExp(person.name) });
      await page.getByLabel("Search people").fill(first.username);
      await option(first).waitFor();
      expect(await isOnTop(page.getByLabel("Search people"))).toBe(true);
      expect(await isOnTop(option(first))).toBe(true);
      await option(first).click();
      await page.getByLabel("Search people").fill(second.name);
      await option(second).click();
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: `Remove ${second.name}` }).waitFor();
      await dialog.getByLabel("Role").selectOption("Reporter");
      await dialog.getByRole("button", { name: /^Expiration date/ }).click();
      expect(await isOnTop(page.getByLabel("Date (yyyy-mm-dd)"))).toBe(true);
      await page.getByLabel("Date (yyyy-mm-dd)").fill("2031-05-17");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Expiration date: May 17, 2031" }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "2 people invited." }).waitFor();
      const row = page.getByRole("row").filter({ hasText: `@${first.username}` });
      expect(await row.innerText()).toMatch(/Direct[\s\S]*Reporter[\s\S]*May 17, 2031/);
    },
  );

  test("names where a role comes from, changes roles, and removes after a question", async () => {
    const { person, page, project, members } = await atHome();
    const other = await friend();
    await postToApi(page, `/api/v4/projects/${project.id}/members`, {
      username: other.username,
      access_level: 30,
    });
    await openPage(page, members);
    const mine = page.getByRole("row").filter({ hasText: `@${person.username}` });
    expect(await mine.innerText()).toMatch(/You[\s\S]*Owner/);
    await page.getByRole("button", { name: `Role for ${other.name}: Developer` }).click();
    await page.getByRole("option", { name: "Maintainer" }).click();
    await page.getByRole("button", { name: `Role for ${other.name}: Maintainer` }).waitFor();
    await page.getByRole("button", { name: `Remove ${other.name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove member" }).click();
    await page.getByRole("status").filter({ hasText: "is no longer a member" }).waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: `@${other.username}` })
      .waitFor({ state: "detached" });
  });

  test("keeps the dialog and names the reason when somebody cannot be invited", async () => {
    const { page, project, members } = await atHome();
    const [member, known, fresh] = [await friend(), await friend(), await friend()];
    const add = ({ username }: TestUser) =>
      postToApi(page, `/api/v4/projects/${project.id}/members`, { username, access_level: 30 });
    await add(member);
    await openPage(page, members);
    await page.getByRole("button", { name: "Invite members" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Choose people" }).click();
    // Members are not offered.
    await page.getByLabel("Search people").fill(member.username);
    await page.getByText("No people found.").waitFor();
    for (const person of [known, fresh]) {
      await page.getByLabel("Search people").fill(person.username);
      await page.getByRole("option", { name: new RegExp(person.name) }).click();
    }
    await page.keyboard.press("Escape");
    // Somebody else adds a chosen person before the form is sent.
    await add(known);
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await dialog.getByText(`${known.name}: is already a member.`).waitFor();
    await dialog.getByRole("button", { name: `Remove ${known.name}` }).waitFor();
    expect(await dialog.getByRole("button", { name: `Remove ${fresh.name}` }).count()).toBe(0);
  });

  test("offers a role up to one's own, and nothing to those who may not invite", async () => {
    const { page, project, members } = await atHome();
    const [keeper, guest] = [await friend(), await friend()];
    for (const [person, level] of [
      [keeper, 40],
      [guest, 10],
    ] as const) {
      const body = { username: person.username, access_level: level };
      await postToApi(page, `/api/v4/projects/${project.id}/members`, body);
    }
    const second = await stage.visit("/");
    await signIn(second, keeper);
    await openPage(second, members);
    await second.getByRole("button", { name: "Invite members" }).click();
    const role = second.getByRole("dialog").getByLabel("Role");
    await role.waitFor();
    const offered = await role.locator("option").allInnerTexts();
    expect(offered).toEqual(["Guest", "Planner", "Reporter", "Developer", "Maintainer"]);

    const third = await stage.visit("/", { expected: [/status of 404/] });
    await signIn(third, guest);
    await openPage(third, members);
    await third.getByRole("button", { name: "Leave" }).waitFor();
    for (const name of [/^Invite/, /^Remove/, /^Role for/, /^Expiration date for/]) {
      expect(await third.getByRole("button", { name }).count()).toBe(0);
    }
    await third.getByRole("button", { name: "Leave" }).click();
    await third.getByRole("alertdialog").getByRole("button", { name: "Leave project" }).click();
    await third.getByRole("status").filter({ hasText: "You left Wall." }).waitFor();
    expect((await third.goto(members))?.status()).toBe(404);
  });

  test("invites a whole group and takes the invitation back", async () => {
    const { page, person, members } = await atHome({ expected: [/status of 40\d/] });
    await createGroup(page, { name: "Guides", path: `guides-${person.username}` });
    await openPage(page, members);
    await page.getByRole("heading", { name: "No invited groups" }).waitFor();
    await page.getByRole("button", { name: "Invite a group" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Choose a group" }).click();
    await page.getByRole("option", { name: /Guides/ }).click();
    await dialog.getByLabel("Max role").selectOption("Guest");
    await dialog.getByRole("button", { name: "Invite group" }).click();
    await page.getByRole("status").filter({ hasText: "Guides invited." }).waitFor();
    await page.getByRole("button", { name: "Remove Guides" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove group" }).click();
    await page.getByRole("heading", { name: "No invited groups" }).waitFor();
  });

  test("does not let the last owner of a group go, and says why", async () => {
    const { page, group } = await atHome({ expected: [/status of 403/] });
    await openPage(page, `/groups/${group.full_path}/-/group_members`);
    await page.getByRole("button", { name: "Leave" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Leave group" }).click();
    await question.getByText("A group needs an owner. Make someone else an owner first.").waitFor();
  });

  test("searches, says when nobody is found, and fits a phone", async () => {
    const { page, person, members } = await atHome({ viewport: { width: 390, height: 844 } });
    await openPage(page, members);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Search members").fill("nobody at all");
    await page.getByRole("heading", { name: "No members found" }).waitFor();
    await page.getByLabel("Search members").fill(person.username);
    await page
      .getByRole("row")
      .filter({ hasText: `@${person.username}` })
      .waitFor();
  });

  test(
    "a visitor of a project requests access; its owner approves with a role or declines",
    { tags: "core" },
    async () => {
      const { page, group } = await atHome({ expected: [/status of 40\d/] });
      await putToApi(page, `/api/v4/groups/${group.id}`, { visibility: "public" });
      const open = { name: "Tower", namespace_id: group.id, visibility: "public" };
      const project = await createProject(page, open);
      const front = `/${project.path_with_namespace}`;
      const [first, second] = [buildTestUser(), buildTestUser()];

      const theirs = await stage.enter();
      await signUpByRequest(theirs, second);
      await postToApi(theirs, `/api/v4/projects/${project.id}/access_requests`, {});
      await theirs.context().clearCookies();
      await signUpByRequest(theirs, first);
      await openPage(theirs, front);
      await theirs.getByRole("button", { name: "Request access" }).click();
      await theirs.getByRole("button", { name: "Withdraw request" }).click();
      await theirs.getByRole("status").filter({ hasText: "Request withdrawn." }).waitFor();
      await theirs.getByRole("button", { name: "Request access" }).click();
      const withdraw = theirs.getByRole("button", { name: "Withdraw request" });
      await withdraw.waitFor();
      expect(await withdraw.evaluate((element) => element === document.activeElement)).toBe(true);

      await openPage(page, `${front}/-/project_members`);
      const requests = page.getByRole("list", { name: "Access requests" });
      expect(await requests.getByRole("listitem").count()).toBe(2);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await requests.getByLabel(`Role for ${first.name}`).selectOption("Reporter");
      await requests.getByRole("button", { name: `Approve ${first.name}` }).click();
      const status = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
      await status(`${first.name} is now a member with the role Reporter.`);
      await page
        .getByRole("row")
        .filter({ hasText: `@${first.username}` })
        .waitFor();
      await requests.getByRole("button", { name: `Decline ${second.name}` }).click();
      await status(`${second.name}’s request was declined.`);
      await page.getByRole("heading", { name: "No access requests" }).waitFor();
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      expect(focused).toBe("Access requests");
    },
  );
});
