import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { PROFILE_PATH } from "@cairn/contract/users";
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowserTest, waitUntilHydrated, waitUntilInteractive } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();
/** Limits of what a page requests before the user does anything, with an empty cache. */
const MOST = { scripts: 8, sheets: 3, fontBytes: 75_000 };
/** Limits of all requests of the issue page. The goal is 250,000 bytes. */
const MOST_OF_ISSUE = { requests: 20, bytes: 270_000 };
/** Requests for changes, which the issue page only sends while the cable is not open yet. */
const POLL = /\/(?:realtime_changes|noteable\/issue\/\d+\/notes)$/;
const SIGNED_OUT = { cookies: [], origins: [] };
/** The form for comments, the last part of the issue page that becomes interactive. */
const COMMENT_FORM = "form textarea";

test(
  "a page asks for few files before anybody does anything",
  { tags: "core", timeout: 60_000 },
  async () => {
    const writer = await stage.enter();
    await signUpByRequest(writer, buildTestUser());
    const project = await createProject(writer, { name: "Few files" });
    const description = "Inline `code`, and\n\n- [ ] a task";
    const { iid } = await createIssue(writer, project, { title: "Count the files", description });
    const notes = `/api/v4/projects/${project.id}/issues/${iid}/notes`;
    await postToApi(writer, notes, { body: "Seven." });
    const signedIn = await writer.context().storageState();
    const at = `/${project.path_with_namespace}/-`;
    const pages = [
      ["sign-in", SIGN_IN_PATH],
      ["issue", `${at}/issues/${iid}`],
      ["issues", `${at}/issues`],
      ["new issue", `${at}/issues/new`],
      ["profile", PROFILE_PATH],
    ] as const;
    const loads: [string, Load][] = [];
    for (const [name, path] of pages) {
      // Each page gets a new profile, because its files must not be in the cache.
      const page = await stage.enter({ storageState: name === "sign-in" ? SIGNED_OUT : signedIn });
      loads.push([name, await countRequests(page, path, name)]);
      await page.context().close();
    }
    const exceeds = ({ scripts, sheets, fontBytes }: Load) =>
      scripts > MOST.scripts || sheets > MOST.sheets || fontBytes > MOST.fontBytes;
    process.stdout.write(
      `requests of a first load: ${JSON.stringify(Object.fromEntries(loads))}\n`,
    );
    expect(loads.filter(([, load]) => load.scripts === 0 || load.sheets === 0)).toEqual([]);
    expect(loads.filter(([, load]) => exceeds(load))).toEqual([]);
    const issue = Object.fromEntries(loads)["issue"];
    expect(issue?.requests).toBeLessThanOrEqual(MOST_OF_ISSUE.requests);
    expect(issue?.bytes).toBeLessThanOrEqual(MOST_OF_ISSUE.bytes);
  },
);

interface Load {
  requests: number;
  scripts: number;
  sheets: number;
  fontBytes: number;
  /** Bytes of all bodies and headers. */
  bytes: number;
}

async function countRequests(page: Page, path: string, name: string): Promise<Load> {
  const finished: Request[] = [];
  page.on("requestfinished", (request) => {
    if (!POLL.test(new URL(request.url()).pathname)) finished.push(request);
  });
  // Signed-in pages open the cable last.
  const cable = name === "sign-in" ? null : page.waitForEvent("websocket");
  await page.goto(path);
  await waitUntilHydrated(page);
  await cable;
  if (name === "issue") await waitUntilInteractive(page, COMMENT_FORM);
  await page.waitForLoadState("networkidle");
  const sized = await Promise.all(
    finished.map(async (request) => ({
      type: request.resourceType(),
      bytes: await countBytes(request),
    })),
  );
  const sumBytes = (some: typeof sized) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const ofType = (type: string) => sized.filter((each) => each.type === type);
  return {
    requests: sized.length,
    scripts: ofType("script").length,
    sheets: ofType("stylesheet").length,
    fontBytes: sumBytes(ofType("font")),
    bytes: sumBytes(sized),
  };
}

async function countBytes(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return responseBodySize + responseHeadersSize;
}
