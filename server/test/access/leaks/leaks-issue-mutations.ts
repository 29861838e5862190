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
    issueSetSubscription: tried({ subscribedState: true }),
    issueSetIteration: [
      ...tried({ iterationId: null }),
      ...ids("Iteration", secrets.iterationId).map((iterationId) => own({ iterationId })),
    ],
  };
}
