import { expect, test } from "vitest";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { aTalk, choose, noteOf, openTalk, say } from "./note-stage.ts";

const stage = setUpBrowserTest();

test("what others delete goes from the page where the cable is not", async () => {
  const talk = await aTalk(stage);
  const { page, path } = talk;
  const kept = await say(page, talk, "Stays");
  const said = await say(page, talk, "Goes soon");
  const other = await stage.enter({ expected: [/WebSocket/] });
  await other.routeWebSocket(/\/-\/cable$/, (socket) => void socket.close());
  await open(other, path);
  await noteOf(other, said).waitFor();
  await openTalk(page, path);
  await choose(page, noteOf(page, said), "Delete comment");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
  await noteOf(other, said).waitFor({ state: "detached", timeout: 20_000 });
  expect(await noteOf(other, kept).count()).toBe(1);
});
