import {
  HELP_PATH,
  HELP_TITLES,
  helpTopicJsonUrl,
  HelpPage,
  helpPath,
  type HelpTopic,
} from "@cairn/contract/help";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";

const app = await startTestApp();
const TOPICS = Object.keys(HELP_TITLES) as HelpTopic[];

const read = async (topic: string) => {
  const answer = await injectRequest(app, { url: helpTopicJsonUrl(topic) });
  expect(answer.statusCode, answer.body).toBe(200);
  return HelpPage.parse(answer.json());
};

describe("help", () => {
  test.each(TOPICS)("on %s is a page for everybody", async (topic) => {
    const { title, html } = await read(topic);
    const url = helpPath(topic);
    const page = await injectRequest(app, { url, headers: { accept: "text/html" } });
    expect([page.statusCode, title]).toEqual([200, HELP_TITLES[topic]]);
    // The page contains the URL of the help text, so that the browser loads it before the script runs.
    expect(page.body).toContain(helpTopicJsonUrl(topic));
    expect(html.length).toBeGreaterThan(200);
  });

  test("has a list of its pages", async () => {
    const page = await injectRequest(app, { url: HELP_PATH, headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(200);
    expect(TOPICS.filter((topic) => !page.body.includes(`href="${helpPath(topic)}"`))).toEqual([]);
  });

  test("lists the quick actions that there are", async () => {
    const { html } = await read("quick-actions");
    expect(html).toMatch(/<table/);
    const names = issueQuickActions.names();
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !html.includes(`<code>/${name}`))).toEqual([]);
    expect(html).toContain("Close this issue");
    expect(html).toContain("<code>/shrug");
  });

  test("shows Markdown as it is drawn", async () => {
    const { html } = await read("markdown");
    expect(html).toMatch(/<table/);
    expect(html).toContain("<strong>bold</strong>");
  });

  test("on anything else there is not", async () => {
    for (const topic of ["nothing", "constructor", "..%2Fhelping"]) {
      expect((await injectRequest(app, { url: `/-/help/${topic}` })).statusCode).toBe(404);
      const url = `/help/${topic}`;
      expect((await injectRequest(app, { url, headers: { accept: "text/html" } })).statusCode).toBe(
        404,
      );
    }
  });
});
