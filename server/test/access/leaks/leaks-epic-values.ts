/** Leak tests of epics: ids of visible and hidden epics for URLs, and bodies of writes. */
import type { UrlParameterValues } from "./compare-answers.ts";
import type { HiddenObjects } from "./leak-fixtures.ts";
import type { HiddenEpics, VisibleEpics } from "./leaks-epics.ts";

export function listEpicParameterValues(
  open: VisibleEpics,
  secret: HiddenEpics,
): Record<string, UrlParameterValues> {
  const missing = 999_999;
  return {
    "epics/{epic_iid}": { seen: [open.iid], hidden: [secret.iid, secret.iid + 1, missing] },
    "epics/{epic_id}": { seen: [open.id], hidden: [secret.id, secret.privateEpicId, missing] },
    "epics/{child_epic_id}": { seen: [open.childId], hidden: [secret.id, missing] },
    "issues/{issue_id}": { seen: [open.issueId], hidden: [missing] },
    "issues/{epic_issue_id}": { seen: [open.linkId], hidden: [secret.linkId, missing] },
  };
}

/**
 * Mutation inputs with ids of hidden epics and of epics that do not exist, and with hidden groups, by
 * name of the mutation.
 */
export function listEpicMutationInputs(
  { epics }: HiddenObjects,
  hiddenGroups: readonly string[],
): Record<string, readonly object[]> {
  const hidden = [
    ...[epics.iid, epics.iid + 1, 999_999].map((iid) => ({ groupPath: "peaks", iid: String(iid) })),
    ...hiddenGroups.map((groupPath) => ({ groupPath, iid: "1" })),
  ];
  const tried = (...wishes: object[]) =>
    hidden.flatMap((epic) => wishes.map((wish) => Object.assign({}, epic, wish)));
  return {
    createEpic: hiddenGroups.map((groupPath) => ({ groupPath, title: " " })),
    updateEpic: tried({ title: "Changed" }, { title: " " }, { stateEvent: "CLOSE" }),
    epicSetSubscription: tried({ subscribedState: true }),
    epicAddIssue: tried({ projectPath: "peaks/map", issueIid: "1" }),
  };
}

/** Bodies of the requests that write epics, by method and path as in the API reference. */
export function listEpicRequestBodies(secret: HiddenEpics): Record<string, readonly object[]> {
  const epicBodies = ["/groups/{id}/epics", "/groups/{id}/-/epics"].flatMap((path) => {
    const epic = `${path}/{epic_iid}`;
    return Object.entries({
      [`POST ${path}`]: [{ title: "New" }, { title: "New", parent_id: secret.id }],
      [`PUT ${epic}`]: [{ title: "Changed" }, { state_event: "close" }, { parent_id: secret.id }],
      [`DELETE ${epic}`]: [{}],
      [`POST ${epic}/issues/{issue_id}`]: [{}],
      [`PUT ${epic}/issues/{epic_issue_id}`]: [{ move_after_id: secret.linkId }],
      [`DELETE ${epic}/issues/{epic_issue_id}`]: [{}],
      [`POST ${epic}/epics`]: [{ title: "New" }],
      [`POST ${epic}/epics/{child_epic_id}`]: [{}],
      [`PUT ${epic}/epics/{child_epic_id}`]: [{ move_after_id: secret.id }],
      [`DELETE ${epic}/epics/{child_epic_id}`]: [{}],
    });
  });
  const byIid = "/groups/{id}/epics/{epic_iid}";
  const notes = "/groups/{id}/epics/{epic_id}/notes";
  const thread = "/groups/{id}/epics/{epic_id}/discussions/{discussion_id}";
  const text = { body: "Hello?" };
  return {
    ...Object.fromEntries(epicBodies),
    [`POST ${byIid}/award_emoji`]: [{ name: "tada" }],
    [`DELETE ${byIid}/award_emoji/{award_id}`]: [{}],
    [`POST ${byIid}/todo`]: [{}],
    [`POST ${notes}`]: [text, { body: "/close" }],
    [`PUT ${notes}/{note_id}`]: [text],
    [`DELETE ${notes}/{note_id}`]: [{}],
    [`POST ${notes}/{note_id}/award_emoji`]: [{ name: "tada" }],
    [`DELETE ${notes}/{note_id}/award_emoji/{award_id}`]: [{}],
    "POST /groups/{id}/epics/{epic_id}/discussions": [text],
    [`PUT ${thread}`]: [{ resolved: true }],
    [`POST ${thread}/notes`]: [text],
    [`PUT ${thread}/notes/{note_id}`]: [text, { resolved: true }],
    [`DELETE ${thread}/notes/{note_id}`]: [{}],
  };
}
