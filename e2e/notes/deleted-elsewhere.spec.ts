import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import {
  createIssueUnderTest,
  chooseFromNoteMenu,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

test("what others delete goes from the page where the cable is not", async () => {
  const talk = await createIssueUnderTest(stage);
  const { page, path } = talk;
  const kept = await postNote(page, talk, "Stays");
  const said = await postNote(page, talk, "Goes soon");
  const other = await stage.enter({ expected: [/WebSocket/] });
  await other.routeWebSocket(/\/-\/cable$/, (socket) => void socket.close());
  await openPage(other, path);
  await findNoteOnPage(other, said).waitFor();
  await openAndWaitForNotes(page, path);
  await chooseFromNoteMenu(page, findNoteOnPage(page, said), "Delete comment");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
  await findNoteOnPage(other, said).waitFor({ state: "detached", timeout: 20_000 });
  expect(await findNoteOnPage(other, kept).count()).toBe(1);
});
