/** Tests that the dates of epics are changed on the roadmap, by pointer and by keyboard. */
import type { Epic } from "@cairn/contract/epics/epics";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();
const PIXELS_PER_DAY = 4;
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function openRoadmap() {
  const person = buildTestUser();
  const page = await stage.enter({ viewport: { width: 1440, height: 900 } });
  await signUpByRequest(page, person);
  const path = `massif-${person.username}`;
  const group = await createGroup(page, { name: "Massif", path, visibility: "public" });
  const epics = `/api/v4/groups/${group.id}/epics`;
  const epic = await postToApi<Epic>(page, epics, {
    title: "North face",
    start_date_is_fixed: true,
    start_date_fixed: dayFrom(10),
  });
  // The due date is inherited.
  const place = { name: "Route", namespace_id: group.id, visibility: "public" };
  const project = await createProject(page, place);
  const milestone = await postToApi<{ id: number }>(page, `/api/v4/groups/${group.id}/milestones`, {
    title: "First snow",
    due_date: dayFrom(40),
  });
  await postToApi(page, `/api/v4/projects/${project.id}/issues`, {
    title: "Bolt",
    epic_id: epic.id,
    milestone_id: milestone.id,
  });
  const roadmap = `/groups/${path}/-/roadmap`;
  await openPage(page, roadmap);
  return { page, epic: `${epics}/${epic.iid}`, roadmap };
}

const bar = (page: Page) => page.getByRole("slider", { name: "Dates of North face" });
const datesOf = async (page: Page, epic: string) => {
  const { start_date, due_date } = (await (await page.request.get(epic)).json()) as Epic;
  return [start_date, due_date];
};

test("a bar of the roadmap is moved by keys, and fixes an inherited date only after a question", async () => {
  const { page, epic } = await openRoadmap();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await bar(page).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText(/^North face: /).waitFor();
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(16), dayFrom(40)]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(10), dayFrom(40)]);

  await bar(page).focus();
  await page.keyboard.press("Control+ArrowRight");
  const question = page.getByRole("alertdialog", { name: "Make this date fixed?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await datesOf(page, epic)).toEqual([dayFrom(10), dayFrom(40)]);
  await bar(page).focus();
  await page.keyboard.press("Control+ArrowRight");
  await question.getByRole("button", { name: "Make date fixed" }).click();
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(10), dayFrom(41)]);
  await bar(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowRight");
  await bar(page).blur();
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(17), dayFrom(48)]);
});

test("a bar of the roadmap is dragged, by its end or as a whole", async () => {
  const { page, epic, roadmap } = await openRoadmap();
  const drag = async (part: "start" | "middle", days: number) => {
    const box = await bar(page).boundingBox();
    if (box === null) throw new Error("The bar is not shown.");
    const x = part === "start" ? box.x + 3 : box.x + box.width / 2;
    await page.mouse.move(x, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x + days * PIXELS_PER_DAY, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag("start", -5);
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(5), dayFrom(40)]);
  await drag("middle", 10);
  await page.getByRole("button", { name: "Make date fixed" }).click();
  await expect.poll(() => datesOf(page, epic)).toEqual([dayFrom(15), dayFrom(50)]);

  const reader = await stage.enter();
  await openPage(reader, roadmap);
  await waitUntilHydrated(reader);
  expect(await bar(reader).count()).toBe(0);
});
