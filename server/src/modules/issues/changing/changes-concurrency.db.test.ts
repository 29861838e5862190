import { issueBasePath, type IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";
import { noteableRealtimeChangesUrl } from "@cairn/contract/issues/noteable-pages";
import type { Issue } from "@cairn/contract/issues/issues";
import { expect, test } from "vitest";
import { injectRequest, type TestResponse } from "../../../../test/app.ts";
import { updateIssueAndWaitForEvent } from "../../../../test/issue-events.ts";
import { app, createTestIssue, owner, project } from "../../../../test/issues.ts";
import { isFullSweep } from "../../../../test/sampling.ts";

const CHANGES = isFullSweep ? 200 : 60;

/** Simulates an open issue page, which polls for changes with the ETag of its last response. */
class Page {
  readonly #issue: Issue;
  #last: TestResponse | undefined;
  asked = 0;
  unchanged = 0;

  constructor(issue: Issue) {
    this.#issue = issue;
  }

  /** Polls once. Returns the number in the title that the page shows after the response. */
  async poll(): Promise<number> {
    const etag = this.#last?.headers.etag;
    const answer = await injectRequest(app, {
      url: noteableRealtimeChangesUrl(issueBasePath(project.path, this.#issue.iid)),
      headers: etag === undefined ? {} : { "if-none-match": etag },
    });
    this.asked += 1;
    if (answer.statusCode === 200) this.#last = answer;
    else this.unchanged += 1;
    return Number(this.#last?.json<IssueRealtimeChanges>().title_text.replace("Change ", ""));
  }
}

test("no page is told that nothing has changed once a change was told", async () => {
  const issue = await createTestIssue(owner, { title: "Change 0" });
  const pages = [new Page(issue), new Page(issue)];
  const behind: string[] = [];
  let told = 0;
  const polling = pages.map(async (page) => {
    for (let atLeast = told; atLeast < CHANGES; atLeast = told) {
      const shown = await page.poll();
      if (shown < atLeast) behind.push(`shows ${shown} after ${atLeast}`);
    }
  });
  const late = new Page(issue);
  for (let change = 1; change <= CHANGES; change += 1) {
    await updateIssueAndWaitForEvent(issue, { title: `Change ${change}` });
    told = change;
    expect(await late.poll()).toBe(change);
  }
  await Promise.all(polling);
  expect(behind).toEqual([]);
  for (const page of pages) {
    expect(page.asked).toBeGreaterThan(CHANGES);
    expect(page.unchanged).toBeGreaterThan(0);
  }
}, 180_000);
