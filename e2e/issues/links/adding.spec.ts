import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../../support/browser.ts";
import { openIssuePage } from "../issue-stage.ts";
import {
  createProjectWithIssues,
  linkIssues,
  listTitles,
  openAddForm,
  openLinkedIssues,
} from "./links-stage.ts";

const stage = setUpBrowserTest();

describe("adding links", () => {
  test(
    "starts with a button or a key, and shows the new rows [LINK-002] [LINK-028]",
    { tags: "core" },
    async () => {
      const issue = await createProjectWithIssues(stage);
      const { page, path, block } = issue;
      await openIssuePage(page, path);
      await page.keyboard.press("Shift+K");
      const field = block.getByLabel("Issues to link");
      await field.pressSequentially("#2 3");
      await block.getByRole("radio", { name: "is blocked by" }).check();
      expect(await field.inputValue()).toBe("");
      await block.getByRole("button", { name: "Add 2 issues" }).click();
      await block.getByRole("heading", { name: /^Is blocked by/ }).waitFor();
      expect(await listTitles(issue)).toEqual(["Knot", "Hook"]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Knot");
      await page.getByRole("link", { name: "Blocked by 2" }).waitFor();
    },
  );

  test("chooses the link type and suggests issues by their words [LINK-020]", async () => {
    const issue = await createProjectWithIssues(stage);
    const { page, block } = issue;
    await linkIssues(issue, "relates_to", "#2");
    await openLinkedIssues(issue);
    const field = await openAddForm(issue);
    expect(
      await block.getByRole("radiogroup").or(block.getByRole("group")).first().isVisible(),
    ).toBe(true);
    expect(await block.getByRole("radio").count()).toBe(3);
    await field.pressSequentially("kno");
    const linked = block.getByRole("option", { name: "Open Knot Already linked #2" });
    await linked.waitFor();
    expect(await linked.getAttribute("aria-disabled")).toBe("true");
    await field.fill("hoo");
    await block.getByRole("option", { name: "Open Hook #3" }).waitFor();
    await page.keyboard.press("Enter");
    await block.getByRole("button", { name: "Remove #3" }).waitFor();
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("Enter");
    await block.getByRole("link", { name: "Hook" }).waitFor();
  });

  test("collects pasted references and addresses until they are sent [LINK-024] [LINK-027]", async () => {
    const issue = await createProjectWithIssues(stage);
    const { page, path, project, block } = issue;
    await openPage(page, path);
    const field = await openAddForm(issue);
    const submit = block.getByRole("button", { name: /^Add(?: \d+ issues?)?$/ });
    expect(await submit.isDisabled()).toBe(true);
    await field.fill(new URL(path.replace(/1$/, "2"), page.url()).href);
    expect(await submit.isEnabled()).toBe(true);
    await field.blur();
    const chip = (reference: string) =>
      block.getByRole("button", { name: `Remove ${reference}`, exact: true });
    await chip("#2").waitFor();
    await field.fill(`4 ${project.path_with_namespace}#3`);
    await block.getByRole("radio", { name: "blocks", exact: true }).check();
    await chip("#4").click();
    await page.keyboard.press("Backspace");
    await chip("#2").waitFor();
    expect(await block.getByRole("button", { name: /^Remove/ }).count()).toBe(1);

    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/links.json", async (route) => {
      if (route.request().method() === "POST") await isHeld;
      await route.continue();
    });
    await submit.click();
    const adding = block.getByRole("button", { name: "Adding" });
    await adding.waitFor();
    expect(await adding.getAttribute("aria-disabled")).toBe("true");
    answer();
    await block.getByRole("link", { name: "Knot" }).waitFor();
  });

  test("marks the wrong reference and keeps the rest [LINK-049]", async () => {
    const issue = await createProjectWithIssues(stage, [], [/status of (?:404|422|500)/]);
    const { page, path, block } = issue;
    await openPage(page, path);
    const field = await openAddForm(issue);
    await field.fill("#2 #999");
    await block.getByRole("button", { name: "Add 2 issues" }).click();
    await block.getByRole("alert").getByText("#999 cannot be found").waitFor();
    const wrong = block.locator("[data-invalid]", { hasText: "#999" }).last();
    await wrong.getByRole("button", { name: "Remove #999" }).click();
    await page.route("**/links.json", (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press("Enter");
    await block.getByRole("alert").getByText("Issue cannot be found.").waitFor();
    await page.unroute("**/links.json");
    await block.getByRole("button", { name: "Add 1 issue" }).click();
    await block.getByRole("link", { name: "Knot" }).waitFor();
  });
});
