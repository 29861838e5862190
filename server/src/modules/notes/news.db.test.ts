import { ISSUES_CHANNEL } from "@cairn/contract/issue-live";
import { describe, expect, test } from "vitest";
import { follow, untilAnswered, untilHeard, type Follower } from "../../../test/cable.ts";
import { app, change, create, outsider, owner, project, reporter } from "../../../test/issues.ts";
import { deleting, editing, say } from "../../../test/notes.ts";
import type { TestPerson } from "../../../test/people.ts";

const address = await app.listen();

async function openPage(who: TestPerson | null, { iid }: { iid: number }): Promise<Follower> {
  const identifier = { channel: ISSUES_CHANNEL, project_path: project.path, iid };
  const opened = await follow(address, identifier, who === null ? {} : { cookie: who.cookie });
  expect(await untilAnswered(opened)).toBe("confirm_subscription");
  return opened;
}

const news = (notes: { changed?: number[]; removed?: number[] }): unknown =>
  expect.objectContaining({
    event: "updated",
    changed: ["notes"],
    notes: { changed: [], removed: [], ...notes },
  });

describe("open pages hear", () => {
  test("which notes were written, changed and deleted, and no word of them", async () => {
    const issue = await create(owner);
    const opened = await openPage(null, issue);
    const said = await say(owner, issue, "A very special word");
    const changed = news({ changed: [Number(said.id)] });
    await untilHeard(opened, changed);
    opened.heard.length = 0;
    await editing(owner, said, { note: "A very special change" });
    await untilHeard(opened, changed);
    await deleting(owner, said);
    await untilHeard(opened, news({ removed: [Number(said.id)] }));
    expect(JSON.stringify(opened.frames)).not.toContain("special");
    expect(opened.heard.every((message) => Object.hasOwn(message as object, "position"))).toBe(
      true,
    );
  });

  test("of internal notes only where insiders have them open", async () => {
    const issue = await create(owner);
    const inside = await openPage(reporter, issue);
    const outside = await openPage(outsider, issue);
    const said = await say(owner, issue, "For the team", { note: { internal: true } });
    await untilHeard(inside, news({ changed: [Number(said.id)] }));
    const open = await say(owner, issue, "For all");
    await untilHeard(outside, news({ changed: [Number(open.id)] }));
    expect(outside.heard).not.toContainEqual(news({ changed: [Number(said.id)] }));
  });

  test("nothing internal any more, once they are no insiders", async () => {
    const issue = await create(owner, { assignee_ids: [outsider.id] });
    const opened = await openPage(outsider, issue);
    const before = await say(owner, issue, "Still theirs", { note: { internal: true } });
    await untilHeard(opened, news({ changed: [Number(before.id)] }));
    await change(owner, issue, { assignee_ids: [] });
    const after = await say(owner, issue, "Not theirs", { note: { internal: true } });
    const open = await say(owner, issue, "For all");
    await untilHeard(opened, news({ changed: [Number(open.id)] }));
    expect(opened.heard).not.toContainEqual(news({ changed: [Number(after.id)] }));
  });
});
