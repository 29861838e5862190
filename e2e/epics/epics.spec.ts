import type { Epic } from "@cairn/contract/epics/epics";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createProject, postToApi, putToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

async function enterGroup(options: Parameters<typeof stage.visit>[1] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const path = `massif-${person.username}`;
  const group = await createGroup(page, { name: "Massif", path, visibility: "public" });
  const epics = `/api/v4/groups/${group.id}/epics`;
  return { page, group, epics, list: `/groups/${path}/-/epics` };
}

describe("the page of epics", () => {
  test(
    "lists them by state, finds them and shows what is done [EPIC-025]",
    { tags: "core" },
    async () => {
      const { page, group, epics, list } = await enterGroup({
        viewport: { width: 320, height: 640 },
      });
      const wish = { name: "Route", namespace_id: group.id, visibility: "public" };
      const project = await createProject(page, wish);
      const epic = await postToApi<Epic>(page, epics, { title: "North face", labels: "steep" });
      const old = await postToApi<Epic>(page, epics, { title: "Old path" });
      await putToApi(page, `${epics}/${old.iid}`, { state_event: "close" });
      const issues = `/api/v4/projects/${project.id}/issues`;
      await postToApi(page, issues, { title: "Bolt", epic_id: epic.id });
      await openPage(page, list);
      const rows = page.getByRole("list", { name: "Epic list" }).getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText("0 of 1 issue closed").waitFor();
      expect(await page.getByRole("link", { name: "North face" }).getAttribute("href")).toBe(
        new URL(epic.web_url).pathname,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: /^Closed/ }).click();
      await page.getByRole("link", { name: "Old path" }).waitFor();
      await page.getByRole("link", { name: /^All/ }).click();
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole("searchbox", { name: "Search epics" }).fill("face");
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole("searchbox", { name: "Search epics" }).fill("nothing");
      await page.getByRole("heading", { name: "No epics found" }).waitFor();
      await page.getByRole("searchbox", { name: "Search epics" }).fill("");
      await page.getByRole("link", { name: "steep" }).click();
      await page.getByRole("link", { name: "Show epics without the label steep too" }).waitFor();
      await expect.poll(() => rows.count()).toBe(1);
    },
  );

  test("shows a roadmap, whose zoom and tab are in the address", { tags: "core" }, async () => {
    const { page, group, epics, list } = await enterGroup({
      viewport: { width: 1440, height: 900 },
    });
    const dates = (start: string, due: string) => ({
      start_date_is_fixed: true,
      start_date_fixed: start,
      due_date_is_fixed: true,
      due_date_fixed: due,
    });
    const dayFrom = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const parent = await postToApi<Epic>(page, epics, {
      title: "Expedition",
      ...dates(dayFrom(-40), dayFrom(-4)),
    });
    const later = dates(dayFrom(100), dayFrom(160));
    await postToApi(page, epics, { title: "Base camp", parent_id: parent.id, ...later });
    await postToApi(page, epics, { title: "Some day" });
    const milestone = { title: "First snow", due_date: dayFrom(10) };
    await postToApi(page, `/api/v4/groups/${group.id}/milestones`, milestone);
    await openPage(page, list.replace("epics", "roadmap"));
    const chart = page.getByRole("region", { name: "Roadmap chart" });
    const titles = () => chart.getByRole("link").allInnerTexts();
    await expect.poll(titles).toEqual(["Expedition", "Base camp", "Some day"]);
    await chart.getByText("4 days overdue").first().waitFor();
    await chart.locator("text", { hasText: "First snow" }).waitFor();
    // The chart begins with today in sight.
    expect(await chart.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await chart.getByRole("button", { name: "Hide child epics of Expedition" }).press("Enter");
    await expect.poll(titles).toEqual(["Expedition", "Some day"]);
    await page.getByRole("radio", { name: "Weeks" }).check({ force: true });
    await page.waitForURL(/zoom=weeks/);
    const today = async () =>
      (await chart.locator("text", { hasText: "Today" }).boundingBox())?.x ?? 0;
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await expect.poll(async () => Math.abs((await today()) - 960) < 200).toBe(true);
    await page.getByRole("link", { name: "Closed", exact: true }).click();
    await page.getByRole("heading", { name: "No epics to show" }).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByRole("heading", { name: "Overdue" }).waitFor();
    await page.getByRole("heading", { name: "Later" }).waitFor();
    await page.getByText(/^Next milestone: First snow/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test(
    "creates an epic with labels and dates, which keeps what was typed [EPIC-026]",
    { tags: "core" },
    async () => {
      const { page, group, epics, list } = await enterGroup({ expected: [/status of 404/] });
      const color = "#3949ab";
      await postToApi(page, `/api/v4/groups/${group.id}/labels`, { name: "steep", color });
      await openPage(page, list);
      await page.getByRole("heading", { name: "No open epics" }).waitFor();
      await page.keyboard.press("n");
      await page.getByRole("heading", { name: "New epic", level: 1 }).waitFor();
      await page.getByRole("button", { name: "Create epic" }).click();
      await page.getByText("Title can't be blank").first().waitFor();
      await page.getByLabel("Title").fill("South face");
      await page.getByLabel("Description").fill("By the **ridge**");
      await page.reload();
      await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("South face");
      await page.getByRole("button", { name: "Edit labels" }).click();
      await page.getByRole("option", { name: /steep/ }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove label steep" }).waitFor();
      await page.getByRole("button", { name: "Edit labels" }).click();
      await page.getByRole("searchbox").fill("loose rock");
      await page.getByRole("option", { name: "Create label “loose rock”" }).click();
      const newLabel = page.getByRole("form", { name: "New label" });
      await newLabel.getByRole("button", { name: "Create", exact: true }).click();
      await newLabel.waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove label loose rock" }).waitFor();
      for (const [name, day] of [
        ["Edit due date", "2031-05-17"],
        ["Edit start date", "2031-06-17"],
      ] as const) {
        await page.getByRole("button", { name }).click();
        await page.getByLabel("Date (yyyy-mm-dd)").fill(day);
        await page.keyboard.press("Enter");
        await page.getByLabel("Date (yyyy-mm-dd)").waitFor({ state: "detached" });
      }
      await page.getByText("Choose a due date on or after the start date.").waitFor();
      await page.getByRole("button", { name: "Edit start date" }).click();
      await page.getByRole("button", { name: "Inherited" }).click();
      await page.getByLabel("This epic is confidential").check();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Create epic" }).click();
      await page.waitForURL(`**${list}/1`);
      const answer = await page.request.get(`${epics}/1`);
      expect(await answer.json()).toMatchObject({
        title: "South face",
        description: "By the **ridge**",
        confidential: true,
        labels: ["loose rock", "steep"],
        start_date: null,
        due_date: "2031-05-17",
      });
    },
  );
});
