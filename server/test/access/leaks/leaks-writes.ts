/**
 * Leak tests of REST writes: sends requests of every writing route for hidden objects, with
 * bodies that would be valid if the object were visible. The test fails when a route has no body
 * here.
 */
import { buildFileForm } from "../../uploads.ts";
import type { LeakTestRequest } from "./compare-answers.ts";
import { listEpicMutationInputs, listEpicRequestBodies } from "./leaks-epic-values.ts";
import { listNoteRequestBodies, listNoteMutationInputs } from "./leaks-note-api.ts";
import { buildOperationUrls, listUrlParameterValues, type ApiOperation } from "./leaks-reads.ts";
import { listIssueMutationInputs } from "./leaks-issue-mutations.ts";
import type { HiddenObjects, LeakFixture } from "./leak-fixtures.ts";

type Method = NonNullable<LeakTestRequest["method"]>;
type Bodies = Record<string, readonly object[]>;

/**
 * Routes that the test skips: their requests cannot name a hidden object, or only administrators
 * can call them.
 */
const NOTHING_HIDDEN = new Set([
  "PUT /application/settings",
  "POST /users/{id}/block",
  // These requests can only name the user's own to-dos.
  "POST /todos/{id}/mark_as_done",
  "POST /todos/mark_as_done",
  "POST /users/{id}/unblock",
  "POST /users/{id}/personal_access_tokens",
  "POST /user/keys",
  "DELETE /user/keys/{key_id}",
  "POST /user/personal_access_tokens",
  "PUT /user/avatar",
  "PUT /user/preferences",
  "PUT /user/status",
  "PATCH /user/status",
  "DELETE /personal_access_tokens/self",
  "DELETE /personal_access_tokens/{id}",
  "POST /personal_access_tokens/{id}/rotate",
  "POST /personal_access_tokens/self/rotate",
]);

function bodiesIn(world: LeakFixture, secrets: HiddenObjects): Bodies {
  const label = { color: "#abcdef", new_name: "changed" };
  const member = { user_id: world.outsider.id, access_level: 30 };
  const shares = [secrets.group, secrets.subgroup, { id: 999_999 }].map(({ id }) => ({
    group_id: id,
    group_access: 10,
  }));
  const newFile = { branch: "main", commit_message: "Add a file", content: "New" };
  const into = [secrets.group.id, secrets.subgroup.id, 999_999];
  return {
    "POST /groups": into.map((parent_id) => ({ name: "New", path: "new-one", parent_id })),
    "PUT /groups/{id}": [{ name: "Changed" }],
    "DELETE /groups/{id}": [{}],
    "POST /groups/{id}/transfer": into.map((group_id) => ({ group_id })),
    "POST /groups/{id}/share": shares,
    "DELETE /groups/{id}/share/{group_id}": [{}],
    "POST /projects": into.map((namespace_id) => ({ name: "New", namespace_id })),
    "PUT /projects/{id}": [{ name: "Changed" }],
    "DELETE /projects/{id}": [{}],
    "POST /projects/{id}/archive": [{}],
    "POST /projects/{id}/unarchive": [{}],
    "PUT /projects/{id}/transfer": [...into, secrets.group.path, "nothing"].map((namespace) => ({
      namespace,
    })),
    "POST /projects/{id}/share": shares,
    "DELETE /projects/{id}/share/{group_id}": [{}],
    "POST /projects/{id}/members": [member],
    "PUT /projects/{id}/members/{user_id}": [{ access_level: 20 }],
    "DELETE /projects/{id}/members/{user_id}": [{}],
    "POST /groups/{id}/members": [member],
    "PUT /groups/{id}/members/{user_id}": [{ access_level: 20 }],
    "DELETE /groups/{id}/members/{user_id}": [{}],
    "POST /projects/{id}/access_requests": [{}],
    "PUT /projects/{id}/access_requests/{user_id}/approve": [{ access_level: 20 }],
    "DELETE /projects/{id}/access_requests/{user_id}": [{}],
    "POST /groups/{id}/access_requests": [{}],
    "PUT /groups/{id}/access_requests/{user_id}/approve": [{ access_level: 20 }],
    "DELETE /groups/{id}/access_requests/{user_id}": [{}],
    "POST /projects/{id}/labels": [{ name: "new", color: "#123456" }],
    "PUT /projects/{id}/labels": [{ name: secrets.labelTitle, ...label }],
    "DELETE /projects/{id}/labels": [{ name: secrets.labelTitle }],
    "PUT /projects/{id}/labels/{label_id}": [label, { priority: 1 }],
    "DELETE /projects/{id}/labels/{label_id}": [{}],
    "PUT /projects/{id}/labels/{label_id}/promote": [{}],
    "POST /groups/{id}/labels": [{ name: "new", color: "#123456" }],
    "PUT /groups/{id}/labels": [{ name: secrets.labelTitle, ...label }],
    "DELETE /groups/{id}/labels": [{ name: secrets.labelTitle }],
    "PUT /groups/{id}/labels/{label_id}": [label],
    "DELETE /groups/{id}/labels/{label_id}": [{}],
    "POST /projects/{id}/milestones": [{ title: "New" }],
    "PUT /projects/{id}/milestones/{milestone_id}": [{ title: "Changed" }],
    "DELETE /projects/{id}/milestones/{milestone_id}": [{}],
    "POST /projects/{id}/milestones/{milestone_id}/promote": [{}],
    "POST /groups/{id}/milestones": [{ title: "New" }],
    "PUT /groups/{id}/milestones/{milestone_id}": [{ title: "Changed" }],
    "DELETE /groups/{id}/milestones/{milestone_id}": [{}],
    "POST /projects/{id}/protected_branches": [{ name: "release/*" }],
    "PATCH /projects/{id}/protected_branches/{name}": [{ allow_force_push: true }],
    "DELETE /projects/{id}/protected_branches/{name}": [{}],
    "POST /projects/{id}/repository/commits": [
      {
        ...newFile,
        content: undefined,
        actions: [{ action: "create", file_path: "new.md", content: "New" }],
      },
    ],
    "POST /projects/{id}/repository/files/{file_path}": [newFile],
    "PUT /projects/{id}/repository/files/{file_path}": [newFile],
    "DELETE /projects/{id}/repository/files/{file_path}": [{ ...newFile, content: undefined }],
    "POST /projects/{id}/repository/branches": [{ branch: "new", ref: "main" }],
    "DELETE /projects/{id}/repository/branches/{branch}": [{}],
    "DELETE /projects/{id}/repository/merged_branches": [{}],
    "POST /projects/{id}/repository/tags": [{ tag_name: "v2", ref: "main" }],
    "DELETE /projects/{id}/repository/tags/{tag_name}": [{}],
    "POST /projects/{id}/issues": [{ title: "New" }],
    "POST /projects/{id}/uploads": [buildFileForm("New")],
    "PUT /projects/{id}/issues/{issue_iid}": [
      { title: "Changed" },
      { state_event: "close" },
      { state_event: "reopen" },
      { labels: secrets.labelTitle, add_labels: "bug" },
    ],
    "DELETE /projects/{id}/issues/{issue_iid}": [{}],
    "POST /projects/{id}/issues/{issue_iid}/move": [{ to_project_id: world.tent.id }],
    "POST /projects/{id}/issues/{issue_iid}/clone": [{ to_project_id: world.tent.id }],
    "POST /projects/{id}/issues/{issue_iid}/links": [
      { target_project_id: world.map.id, target_issue_iid: 1 },
    ],
    "DELETE /projects/{id}/issues/{issue_iid}/links/{issue_link_id}": [{}],
    "POST /projects/{id}/issues/{issue_iid}/time_estimate": [{ duration: "3h" }],
    "POST /projects/{id}/issues/{issue_iid}/reset_time_estimate": [{}],
    "POST /projects/{id}/issues/{issue_iid}/add_spent_time": [{ duration: "30m" }],
    "POST /projects/{id}/issues/{issue_iid}/reset_spent_time": [{}],
    "POST /projects/{id}/issues/{issue_iid}/subscribe": [{}],
    "POST /projects/{id}/issues/{issue_iid}/unsubscribe": [{}],
    "POST /projects/{id}/issues/{issue_iid}/todo": [{}],
    "POST /projects/{id}/issues/{issue_iid}/award_emoji": [{ name: "tada" }, { name: "unheard" }],
    "DELETE /projects/{id}/issues/{issue_iid}/award_emoji/{award_id}": [{}],
    ...listNoteRequestBodies(),
    ...listEpicRequestBodies(secrets.epics),
    "POST /markdown": [secrets.project.path, secrets.diary.path, "peaks/nothing"].map(
      (project) => ({ text: "#1", gfm: true, project }),
    ),
  };
}

/**
 * Requests that render Markdown with references to hidden objects, in every syntax that
 * references have.
 */
export function listRequestsWithHiddenReferences(secrets: HiddenObjects): LeakTestRequest[] {
  const { project, diary, group, subgroup } = secrets;
  const places = [project.path, project.oldPath, diary.path];
  const texts = [
    `#${secrets.confidentialIid} #${secrets.confidentialIid}+ map#${secrets.confidentialIid}`,
    ...places.map((path) => `${path}#1 ${path}#1+ ${path}> ${path}~bug ${path}%1 ${path}`),
    `@${group.path} @${subgroup.path} ~"${secrets.labelTitle}" ~${secrets.labelId} %"${secrets.milestoneTitle}"`,
    places.map((path) => `http://localhost:3000/${path}/-/issues/1#note_1`).join(" "),
    `&${secrets.epics.iid} peaks&${secrets.epics.iid}+ ${subgroup.path}&1 ${group.path}&1`,
    `http://localhost:3000/groups/peaks/-/epics/${secrets.epics.iid}`,
  ];
  return texts.flatMap((text) =>
    [{}, { project: "peaks/map" }].map((where) => ({
      method: "POST" as const,
      url: "/api/v4/markdown",
      payload: { text, gfm: true, ...where },
    })),
  );
}

/** Lists write requests whose URL names at least one object that is hidden or does not exist. */
export function listWriteRequestsForHiddenObjects(
  { method, path }: ApiOperation,
  world: LeakFixture,
  secrets: HiddenObjects,
): LeakTestRequest[] {
  const name = `${method} ${path.replace("/api/v4", "")}`;
  if (NOTHING_HIDDEN.has(name)) return [];
  const bodies = bodiesIn(world, secrets)[name];
  if (bodies === undefined) throw new Error(`Nobody said how to try ${name}.`);
  return hiddenAddresses(path, world, secrets).flatMap((url) =>
    bodies.map((payload) => ({ method: method as Method, url, payload })),
  );
}

function hiddenAddresses(path: string, world: LeakFixture, secrets: HiddenObjects): string[] {
  const places = listUrlParameterValues(world, secrets);
  const { all } = buildOperationUrls({ path }, places);
  const visible = buildOperationUrls(
    { path },
    Object.fromEntries(
      Object.entries(places).map(([name, { seen }]) => [name, { seen, hidden: [] }]),
    ),
  ).all;
  return path.includes("{") ? all.filter((address) => !visible.includes(address)) : all;
}

/**
 * Requests of the warden to the warden's own project and group, with ids and paths of hidden
 * objects in the body.
 */
export function listRequestsWithHiddenIdsInBody(
  world: LeakFixture,
  secrets: HiddenObjects,
): LeakTestRequest[] {
  const { tent, camp } = world;
  const bodies = bodiesIn(world, secrets);
  const at = (method: Method, path: string, payload: object): LeakTestRequest => ({
    method,
    url: `/api/v4${path}`,
    payload,
  });
  const each = (name: string, id: number) => {
    const [method = "", path = ""] = name.split(" ");
    const address = path.replace("{id}", String(id));
    return (bodies[name] ?? []).map((payload) => at(method as Method, address, payload));
  };
  const milestones = [secrets.milestoneId, 999_999];
  return [
    ...each("POST /projects/{id}/share", tent.id),
    ...each("PUT /projects/{id}/transfer", tent.id),
    ...each("POST /groups/{id}/share", camp.id),
    ...each("POST /groups/{id}/transfer", camp.id),
    ...each("PUT /projects/{id}/labels", tent.id),
    ...each("DELETE /projects/{id}/labels", tent.id),
    ...milestones.flatMap((milestone_id) => [
      at("POST", `/projects/${tent.id}/issues`, { title: "Named", milestone_id }),
      at("PUT", `/projects/${tent.id}/issues/1`, { milestone_id }),
    ]),
    ...[secrets.epics.id, secrets.epics.privateEpicId, 999_999].flatMap((id) => [
      at("POST", `/projects/${tent.id}/issues`, { title: "Named", epic_id: id }),
      at("PUT", `/projects/${tent.id}/issues/1`, { epic_id: id }),
      at("POST", `/groups/${camp.id}/epics`, { title: "Named", parent_id: id }),
    ]),
    ...[secrets.iterationId, 999_999].map((iteration_id) =>
      at("PUT", `/projects/${tent.id}/issues/1`, { iteration_id }),
    ),
    ...[
      [world.map.id, secrets.confidentialIid],
      [world.map.id, 999],
      [secrets.project.id, 1],
      [secrets.project.path, 1],
      [secrets.project.oldPath, 1],
      [secrets.diary.id, 1],
      [999_999, 1],
    ].map(([target_project_id, target_issue_iid]) =>
      at("POST", `/projects/${tent.id}/issues/1/links`, { target_project_id, target_issue_iid }),
    ),
    ...[secrets.project.id, secrets.diary.id, 999_999].flatMap((to_project_id) => [
      at("POST", `/projects/${tent.id}/issues/1/move`, { to_project_id }),
      at("POST", `/projects/${tent.id}/issues/1/clone`, { to_project_id }),
    ]),
    ...[secrets.linkId, 999_999].map((id) =>
      at("DELETE", `/projects/${tent.id}/issues/1/links/${id}`, {}),
    ),
    at("DELETE", `/projects/${tent.id}/share/${secrets.group.id}`, {}),
    at("PUT", `/projects/${tent.id}/labels/${secrets.labelId}`, { priority: 1 }),
    at("DELETE", `/projects/${tent.id}/labels/${secrets.labelId}`, {}),
    at("PUT", `/projects/${tent.id}/milestones/${secrets.milestoneId}`, { title: "Changed" }),
    at("DELETE", `/projects/${tent.id}/milestones/${secrets.milestoneId}`, {}),
    at("DELETE", `/groups/${camp.id}/share/${secrets.group.id}`, {}),
    at("DELETE", `/groups/${camp.id}/milestones/${secrets.milestoneId}`, {}),
  ];
}

/** Mutation inputs that contain ids and paths of hidden objects, by name of the mutation. */
export function listMutationInputsWithHiddenIds(
  secrets: HiddenObjects,
): Record<string, readonly object[]> {
  const dates = { startDate: "2031-01-01", dueDate: "2031-01-14" };
  const groups = [secrets.subgroup.path, secrets.group.path, "nothing"];
  const { internal, hidden } = secrets.notes;
  const reactions = [
    ...[secrets.confidentialId, 999_999].map((id) => `Issue/${id}`),
    ...[internal.id, hidden.id, 999_999].map((id) => `Note/${id}`),
  ].map((id) => ({ awardableId: `gid://gitlab/${id}`, name: "tada" }));
  return {
    ...listIssueMutationInputs(secrets),
    ...listNoteMutationInputs(secrets),
    ...listEpicMutationInputs(secrets, groups),
    awardEmojiToggle: reactions,
    awardEmojiAdd: reactions,
    awardEmojiRemove: reactions,
    createIteration: groups.map((groupPath) => ({ groupPath, title: "New", ...dates })),
    updateIteration: [...groups, "camp"].flatMap((groupPath) =>
      [secrets.iterationId, 999_999].map((id) => ({
        groupPath,
        id: `gid://gitlab/Iteration/${id}`,
        title: "Changed",
      })),
    ),
    // The input of this mutation has no field for an id or path, so it needs no test.
    personalAccessTokenCreate: [],
  };
}
