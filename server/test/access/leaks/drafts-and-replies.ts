/**
 * Leak tests of drafts and saved replies: builds requests for hidden issues and hidden projects.
 */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { draftAddress } from "@cairn/contract/drafts";
import { projectRepliesPath } from "@cairn/contract/saved-replies";
import type { Question } from "./compare-answers.ts";
import type { HiddenObjects } from "./leak-fixtures.ts";

/**
 * All requests that write drafts or saved replies, for issues and projects that are hidden or do
 * not exist.
 */
export function writingAidAttempts(secrets: HiddenObjects): Question[] {
  const hiddenPlaces = [
    secrets.project.path,
    secrets.project.oldPath,
    secrets.diary.path,
    "peaks/nothing",
  ];
  const draft = { text: "Hello?", revision: 0 };
  const reply = { name: "Hello", body: "Hello?" };
  return [
    ...[secrets.confidentialIid, 999].map((iid) =>
      draftAddress(issueBasePath("peaks/map", iid), "comment"),
    ),
    ...hiddenPlaces.map((place) => draftAddress(issueBasePath(place, 1), "comment")),
  ]
    .map((url): Question => ({ method: "PUT", url, payload: draft }))
    .concat(
      hiddenPlaces.map(projectRepliesPath).flatMap((url): Question[] => [
        { method: "POST", url, payload: reply },
        { method: "PUT", url: `${url}/1`, payload: reply },
        { method: "DELETE", url: `${url}/1` },
      ]),
    );
}
