import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SESSIONS_PATH, SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import {
  signUpAndOpenHome,
  createToken,
  fillSignUpForm,
  buildTestUser,
} from "../support/people.ts";

const stage = setUpBrowserTest();
const BLOCKED = [/policy/i, /TrustedScript|TrustedHTML|Trusted Type/];

describe("every answer", () => {
  test.each([
    ["the front page", "/", 200],
    ["a form", SIGN_IN_PATH, 200],
    ["a page that is not there", "/nothing/here", 404],
    ["a request that makes no sense", `${SIGN_IN_PATH}?unknown=1`, 400],
    ["an API answer", "/api/v4/user", 401],
    ["an API address that is not there", "/api/v4/nothing", 404],
    ["a way to sign in", TOKENS_PATH, 303],
    ["health", "/-/health", 200],
  ])("carries the security headers: %s", { tags: "core" }, async (_title, path, status) => {
    const { headers, ...answer } = await fetch(stage.url + path, {
      headers: { accept: "text/html" },
      redirect: "manual",
    }).then((response) => ({ status: response.status, headers: response.headers }));
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": "no-store",
    });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    if (headers.get("content-type")?.startsWith("text/html")) {
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
    }
  });

  test("has a nonce of its own, and only its own scripts know it", async () => {
    const nonces = await Promise.all(
      ["/", "/", "/nothing/here"].map(async (path) => {
        const answer = await fetch(stage.url + path, { headers: { accept: "text/html" } });
        const policy = answer.headers.get("content-security-policy") ?? "";
        const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
        const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

describe("the page's policy", () => {
  test("does not run scripts that somebody managed to put in", { tags: "core" }, async () => {
    const page = await stage.visit(SIGN_IN_PATH, { expected: BLOCKED });
    const refused = await page.evaluate(async () => {
      const tries: Record<string, () => void> = {
        "text of a script": () => {
          const script = document.createElement("script");
          script.text = "window.pwned = 1";
          document.body.append(script);
        },
        "child of a script": () => {
          const script = document.createElement("script");
          script.append("window.pwned = 1");
          document.body.append(script);
        },
        "event handler": () => {
          const button = document.createElement("button");
          button.setAttribute("onclick", "window.pwned = 1");
          document.body.append(button);
          button.click();
        },
        markup: () => {
          document.body.innerHTML += "<img src=x onerror='window.pwned = 1'>";
        },
        "javascript: address": () => {
          const link = document.createElement("a");
          link.href = "javascript:window.pwned = 1";
          document.body.append(link);
          link.click();
        },
        eval: () => {
          // oxlint-disable-next-line no-eval -- the policy must refuse it
          globalThis.eval("window.pwned = 1");
        },
      };
      const ran: string[] = [];
      for (const [name, attempt] of Object.entries(tries)) {
        try {
          attempt();
        } catch {
          // The browser throws when it refuses to run the script, which is the expected result.
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
        if ("pwned" in globalThis) ran.push(name);
        Reflect.deleteProperty(globalThis, "pwned");
      }
      return ran;
    });
    expect(refused).toEqual([]);
  });

  test("lets nothing be loaded from another place, nor a form be sent there", async () => {
    const page = await stage.visit(SIGN_IN_PATH, { expected: [...BLOCKED, /evil\.invalid/] });
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) => {
        directives.push(event.effectiveDirective);
      });
      new Image().src = "https://evil.invalid/image.png";
      await fetch("https://evil.invalid/").catch(() => undefined);
      const style = document.createElement("style");
      style.textContent = "body { background: url(https://evil.invalid/) }";
      const form = document.createElement("form");
      form.action = "https://evil.invalid/";
      document.body.append(style, form);
      form.submit();
      // The browser reports CSP violations one by one, and with a delay on a busy machine, so wait up
      // to 5 seconds for four.
      for (
        let waited = 0;
        waited === 0 || (directives.length < 4 && waited < 5_000);
        waited += 50
      ) {
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
      return directives;
    });
    expect(refused.toSorted()).toEqual(["connect-src", "form-action", "img-src", "style-src-elem"]);
    expect(page.url()).toBe(stage.url + SIGN_IN_PATH);
  });
});

describe("words that look like code", () => {
  const CODE = `"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>{{7*7}}'`;
  // The page has one inline script of its own, which has the nonce.
  const PLANTED = "img[src=x], script:not([src], [nonce])";

  test("stay words: in names, in tokens and in what a browser says of itself", async () => {
    const page = await stage.enter({ userAgent: `Mozilla ${CODE} Firefox/140.0` });
    await signUpAndOpenHome(page, buildTestUser({ name: CODE }));
    await expectInert(page);
    await page.getByRole("heading", { name: `Welcome, ${CODE}` }).waitFor();

    await createToken(page, CODE);
    await page.getByRole("rowheader", { name: CODE }).waitFor();
    await expectInert(page);
    await page.reload();
    await page.getByRole("rowheader", { name: CODE }).waitFor();
    await expectInert(page);

    await openPage(page, SESSIONS_PATH);
    await page.getByText("Firefox").waitFor();
    await page.getByRole("main").getByTitle(CODE).waitFor();
    await expectInert(page);
  });

  test("stay words in a form that is sent back and in the address", async () => {
    const page = await stage.visit("/", { javaScriptEnabled: false, expected: [/status of 40/] });
    await page.goto(SIGN_UP_PATH);
    await fillSignUpForm(page, buildTestUser({ name: CODE, username: CODE, email: "a@b.example" }));
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(/can contain only letters/).waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(CODE);
    expect(await page.locator(PLANTED).count()).toBe(0);

    await page.goto(`/${encodeURIComponent(CODE)}`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.locator(PLANTED).count()).toBe(0);
    await page.goto(`/?q=${encodeURIComponent(CODE)}`);
    await page.getByRole("heading", { name: "Bad request" }).waitFor();
    expect(await page.locator(PLANTED).count()).toBe(0);
  });

  async function expectInert(page: Page): Promise<void> {
    expect(await page.evaluate(() => "pwned" in globalThis)).toBe(false);
    expect(await page.locator(PLANTED).count()).toBe(0);
  }
});
