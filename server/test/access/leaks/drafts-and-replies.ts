/**
 * Leak tests of drafts, saved replies and templates: builds requests for hidden issues and hidden projects.
 */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { draftUrl } from "@cairn/contract/drafts";
import { descriptionTemplatesPath } from "@cairn/contract/projects/description-templates";
import { projectSavedRepliesPath } from "@cairn/contract/saved-replies";
import type { LeakTestRequest } from "./compare-answers.ts";
import type { HiddenObjects } from "./leak-fixtures.ts";

/**
 * All requests that write drafts, saved replies or description templates, for issues and projects that are hidden or do
 * not exist.
 */
export function listDraftAndReplyRequests(secrets: HiddenObjects): LeakTestRequest[] {
  const hiddenPlaces = [
    secrets.project.path,
    secrets.project.oldPath,
    secrets.diary.path,
    "peaks/nothing",
  ];
  const draft = { text: "Hello?", revision: 0 };
  const reply = { name: "Hello", body: "Hello?" };
  const template = { name: "Hello", content: "Hello?" };
  return [
    ...[secrets.confidentialIid, 999].map((iid) =>
      draftUrl(issueBasePath("peaks/map", iid), "comment"),
    ),
    ...hiddenPlaces.map((place) => draftUrl(issueBasePath(place, 1), "comment")),
  ]
    .map((url): LeakTestRequest => ({ method: "PUT", url, payload: draft }))
    .concat(
      hiddenPlaces.map(projectSavedRepliesPath).flatMap((url): LeakTestRequest[] => [
        { method: "POST", url, payload: reply },
        { method: "PUT", url: `${url}/1`, payload: reply },
        { method: "DELETE", url: `${url}/1` },
      ]),
    )
    .concat(
      hiddenPlaces.map(descriptionTemplatesPath).flatMap((url): LeakTestRequest[] => [
        { method: "POST", url, payload: template },
        { method: "PUT", url: `${url}/1`, payload: { is_default: true } },
        { method: "DELETE", url: `${url}/1` },
      ]),
    );
}
