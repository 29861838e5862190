/** REST routes of reactions to notes. */
import { wireId } from "@cairn/contract/wire";
import type { Routes } from "../../platform/http/routes.ts";
import { addAwardRoutes } from "../awards/index.ts";
import { notesPolicy } from "./notes.policy.ts";
import { ISSUE_PATH, IssueParams } from "./notes.rest.ts";
import { noteCalled } from "./reacting.ts";

export function addReactionsRest(routes: Routes): void {
  addAwardRoutes(routes, {
    what: "a note",
    type: "Note",
    path: `${ISSUE_PATH}/notes/:note_id`,
    params: IssueParams.extend({ note_id: wireId }),
    find: ({ id: project, issue_iid: iid, note_id: id }) => noteCalled({ project, iid, id }),
    read: notesPolicy.read,
    give: notesPolicy.award,
  });
}
