/**
 * Leak tests of issue mutations: inputs that name hidden issues or issues that do not exist, and
 * inputs that set hidden objects on the viewer's own issue.
 */
import type { HiddenObjects } from "./leak-fixtures.ts";

export function listIssueMutationInputs(secrets: HiddenObjects): Record<string, readonly object[]> {
  const hidden = [
    { projectPath: "peaks/map", iid: String(secrets.confidentialIid) },
    { projectPath: "peaks/map", iid: "999" },
    ...[secrets.project.path, secrets.project.oldPath, secrets.diary.path, "peaks/nothing"].map(
      (projectPath) => ({ projectPath, iid: "1" }),
    ),
  ];
  const tried = (...wishes: object[]) =>
    hidden.flatMap((issue) => wishes.map((wish) => Object.assign({}, issue, wish)));
  const own = (wish: object) => ({ projectPath: "camp/tent", iid: "1", ...wish });
  const ids = (kind: string, hiddenId: number) =>
    [hiddenId, 999_999].map((id) => `gid://gitlab/${kind}/${id}`);
  const epicIds = [
    ...ids("Epic", secrets.epics.id),
    ...ids("Epic", secrets.epics.privateEpicId).slice(0, 1),
  ];
  return {
    updateIssue: [
      ...tried(
        { title: "Changed" },
        { title: " " },
        { stateEvent: "CLOSE" },
        { stateEvent: "REOPEN" },
        { weight: -1 },
      ),
      ...ids("Milestone", secrets.milestoneId).map((milestoneId) => own({ milestoneId })),
      ...epicIds.map((epicId) => own({ epicId })),
      ...ids("Label", secrets.labelId).map((id) => own({ addLabelIds: [id] })),
    ],
    createIssue: hidden.map(({ projectPath }) => ({ projectPath, title: " " })),
    issueSetConfidential: tried({ confidential: true }),
    updateIssueConfidential: tried({ confidential: false }),
    issueSetLocked: tried({ locked: true }),
    updateIssueLocked: tried({ locked: false }),
    issueSetAssignees: tried({ assigneeUsernames: ["accomplice"] }),
    issueSetDueDate: tried({ dueDate: "2031-01-01" }),
    issueSetWeight: tried({ weight: 1 }, { weight: -1 }),
    issueSetSeverity: tried({ severity: "HIGH" }),
    updateIssuableSeverity: tried({ severity: "LOW" }),
    timelogCreate: ids("Issue", secrets.confidentialId).flatMap((issuableId) =>
      ["1h", "soon"].map((timeSpent) => ({ issuableId, timeSpent, summary: "" })),
    ),
    timelogDelete: ids("Timelog", secrets.timelogId).map((id) => ({ id })),
    issueMove: [
      ...tried({ targetProjectPath: "camp/tent" }),
      ...[secrets.project.path, secrets.diary.path, "peaks/nothing"].map((targetProjectPath) =>
        own({ targetProjectPath }),
      ),
    ],
    issueSetSubscription: tried({ subscribedState: true }),
    issueSetEpic: [...tried({ epicId: null }), ...epicIds.map((epicId) => own({ epicId }))],
    promoteToEpic: [
      ...tried({}),
      ...[secrets.subgroup.path, secrets.group.path, "nothing"].map((groupPath) =>
        own({ groupPath }),
      ),
    ],
    issueSetIteration: [
      ...tried({ iterationId: null }),
      ...ids("Iteration", secrets.iterationId).map((iterationId) => own({ iterationId })),
    ],
  };
}
