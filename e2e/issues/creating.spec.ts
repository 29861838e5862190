import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import {
  createToken,
  registerAccount,
  signIn,
  buildTestUser,
  type TestUser,
} from "../support/people.ts";

const stage = setUpBrowserTest();
const owner = buildTestUser({ username: "opener", name: "Olive Opener" });
const PROJECT = "opener/pass";
const NEW = `/${PROJECT}/-/issues/new`;
let api: (path: string, init?: { method: string; body: object }) => Promise<unknown>;

/** Opens a path in a new browser profile in which the person is signed in. */
async function visitAs(person: TestUser, path: string, options = {}): Promise<Page> {
  const page = await stage.visit("/", options);
  await signIn(page, person);
  await openPage(page, path);
  return page;
}

beforeAll(async () => {
  await registerAccount(stage.url, owner);
});

/**
 * Creates the project in the first test that calls this function; the other tests reuse the
 * project.
 */
async function prepared(): Promise<void> {
  if (api !== undefined) return;
  const page = await stage.visit("/");
  await signIn(page, owner);
  const token = await createToken(page, "for the story");
  api = async (path, init) => {
    const response = await fetch(`${stage.url}/api/v4${path}`, {
      method: init?.method ?? "GET",
      headers: { "private-token": token, "content-type": "application/json" },
      body: init ? JSON.stringify(init.body) : null,
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  await api("/projects", { method: "POST", body: { name: "pass" } });
  const labels = `/projects/${encodeURIComponent(PROJECT)}/labels`;
  await api(labels, { method: "POST", body: { name: "loose", color: "#c2402f" } });
}

const description = (page: Page) => page.getByRole("textbox", { name: "Description" });

describe("opening an issue", () => {
  test("with everything: by mouse, and the issue is as it was said", { tags: "core" }, async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    await page.getByLabel("Title").fill("Stones fall at night");
    await description(page).fill("They **fall**.\n\n- [ ] look up");
    await page.getByRole("button", { name: "Assign to me" }).click();
    await page.getByRole("button", { name: "Edit labels" }).click();
    await page.getByRole("option", { name: "loose" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit weight" }).click();
    await page.getByRole("textbox", { name: "Weight" }).fill("5 pts");
    await page.keyboard.press("Enter");
    await page.getByText("Only numeral characters allowed").waitFor();
    await page.getByRole("textbox", { name: "Weight" }).fill("5");
    await page.keyboard.press("Enter");
    await page.getByLabel("This issue is confidential").check();
    await page.getByRole("button", { name: "Create issue" }).click();

    await page.getByRole("heading", { level: 1, name: "Stones fall at night #1" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${PROJECT}/-/issues/1`);
    await page.locator(".md strong", { hasText: "fall" }).waitFor();
    const details = page.getByRole("complementary", { name: "Issue details" });
    await details.getByText("Olive Opener").waitFor();
    await details.getByText("loose").waitFor();
    expect(await details.getByRole("group", { name: "Weight" }).innerText()).toContain("5");
    expect(await page.getByText("Confidential", { exact: true }).count()).toBeGreaterThan(0);
    await page.getByText("0 of 1 tasks completed").waitFor();
  });

  test("by keyboard: the title, the text, and Ctrl+Enter", async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    await page.getByLabel("Title").focus();
    await page.keyboard.type("Typed through");
    await description(page).focus();
    await page.keyboard.type("words");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: /Typed through/ }).waitFor();
  });

  test("is not sent by Enter in the field for the due date", async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    await page.getByLabel("Title").fill("Before the snow");
    await page.getByRole("button", { name: "Edit due date" }).click();
    const date = page.getByLabel("Date (yyyy-mm-dd)");
    await date.fill("neverday");
    await date.press("Enter");
    await page.getByText(/^Enter a date like/).waitFor();
    await date.fill("2031-11-27");
    await date.press("Enter");
    await page.getByText("Nov 27, 2031").waitFor();
    expect(new URL(page.url()).pathname).toBe(NEW);
    await page.getByRole("button", { name: "Create issue" }).click();
    const details = page.getByRole("complementary", { name: "Issue details" });
    await details.getByText("Nov 27, 2031").waitFor();
  });

  test("needs a title, and counts near its limit", async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    const title = page.getByLabel("Title");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByText("Title can't be blank").waitFor();
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.fill("x".repeat(250));
    await page.getByText("5 characters left").waitFor();
    await title.fill("x".repeat(256));
    await page.getByText("Title is too long (maximum is 255 characters)").waitFor();
  });

  test("that fails keeps the text, and says so in a banner with the focus", async () => {
    await prepared();
    const page = await visitAs(owner, NEW, { expected: [/503|Failed to load/] });
    await page.route("**/api/v4/projects/*/issues", (route) => route.fulfill({ status: 503 }));
    await page.getByLabel("Title").fill("Not today");
    await description(page).fill("Not lost");
    await page.getByRole("button", { name: "Create issue" }).click();
    const banner = page.getByRole("alert").filter({ hasText: /\w/ }).first();
    await banner.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
    expect(await description(page).inputValue()).toBe("Not lost");
  });
});

describe("what is written on the way", () => {
  test("survives a reload, and is gone after sending", async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    await page.getByLabel("Title").pressSequentially("Kept");
    await description(page).pressSequentially("for later");
    await page.getByText(/Draft saved/).waitFor();
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByText(/Draft restored/).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Kept");
    expect(await description(page).inputValue()).toBe("for later");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByRole("heading", { level: 1, name: /Kept/ }).waitFor();
    await openPage(page, NEW);
    expect(await description(page).inputValue()).toBe("");
  });

  test("can begin in the address", async () => {
    await prepared();
    const query = new URLSearchParams({
      "issue[title]": "From a link",
      "issue[issue_type]": "incident",
      issuable_template: "Bug report",
    });
    const page = await visitAs(owner, `${NEW}?${query}`);
    expect(await page.getByLabel("Title").inputValue()).toBe("From a link");
    expect(await page.getByLabel("Type").inputValue()).toBe("incident");
    expect(await description(page).inputValue()).toContain("### Current behavior");
  });

  test("is not replaced by a template unasked, and comes back", async () => {
    await prepared();
    const page = await visitAs(owner, NEW);
    await description(page).fill("My own words");
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /Choose a template|Bug report|Incident/ }).click();
      await page.getByRole("option", { name }).click();
    };
    await choose("Bug report");
    await page.getByRole("button", { name: "Keep my text" }).click();
    expect(await description(page).inputValue()).toBe("My own words");
    await choose("Bug report");
    await page.getByRole("button", { name: "Replace description" }).click();
    expect(await description(page).inputValue()).toContain("### Current behavior");
    await page.getByRole("button", { name: "Restore my text" }).click();
    expect(await description(page).inputValue()).toBe("My own words");
  });
});

describe("the page", () => {
  test("works without JavaScript, and gives back what was wrong", async () => {
    await prepared();
    const page = await stage.visit("/users/sign_in", {
      javaScriptEnabled: false,
      expected: [/status of 400/],
    });
    await page.getByLabel("Username or email").fill(owner.username);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.goto(NEW);
    await page.getByLabel("Title").fill(" ");
    await page.getByRole("textbox", { name: "Description" }).fill("Plain words");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByText("Title can't be blank").waitFor();
    expect(await page.getByRole("textbox", { name: "Description" }).inputValue()).toBe(
      "Plain words",
    );
    await page.getByLabel("Title").fill("Without scripts");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByRole("heading", { level: 1, name: /Without scripts/ }).waitFor();
  });

  test(
    "fits a phone: nothing scrolls sideways, and the choices come before the button",
    { tags: "core" },
    async () => {
      await prepared();
      const page = await visitAs(owner, NEW, { viewport: { width: 390, height: 844 } });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
      const side = await page.getByRole("complementary", { name: "Issue details" }).boundingBox();
      const button = await page.getByRole("button", { name: "Create issue" }).boundingBox();
      expect(side?.y).toBeLessThan(button?.y ?? 0);
    },
  );

  test("of an issue that is not there says so", async () => {
    await prepared();
    const page = await visitAs(owner, `/${PROJECT}/-/issues/999`, { expected: [/404/] });
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });
});

describe("diagrams and formulas", () => {
  test("are drawn in a frame that can do nothing else", async () => {
    await prepared();
    const text = "$`E = mc^2`$\n\n```mermaid\ngraph TD\n  A[Start] --> B[Done]\n```";
    const path = `/projects/${encodeURIComponent(PROJECT)}/issues`;
    const made = (await api(path, {
      method: "POST",
      body: { title: "Drawn", description: text },
    })) as {
      iid: number;
    };
    // Expects a console message about /-/health: below, a script in the iframe requests this
    // address, and the browser refuses the request.
    const expected = [/\/-\/health/];
    const page = await visitAs(owner, `/${PROJECT}/-/issues/${made.iid}`, { expected });
    await page.locator("math msup").waitFor();
    await page.getByRole("img", { name: "Diagram" }).waitFor({ timeout: 30_000 });
    const frame = page.locator('iframe[src="/-/sandbox"]');
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
    const inside = page.frames().find((each) => each.url().endsWith("/-/sandbox"));
    const reach = await inside?.evaluate(async () => {
      const cookie = (() => {
        try {
          return document.cookie;
        } catch {
          return "refused";
        }
      })();
      const network = await fetch("/-/health").then(
        () => "reached",
        () => "refused",
      );
      return [origin, cookie, network];
    });
    expect(reach).toEqual(["null", "refused", "refused"]);
  });
});
