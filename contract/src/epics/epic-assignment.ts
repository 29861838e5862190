/** The epics that the issues of a project can belong to. */
import * as z from "zod";

export const EpicAssignment = z.strictObject({
  /** Id of the group of the project. The epics of this group and of the groups above can be chosen. */
  group_id: z.int(),
  /** Whether the viewer's roles in this group and in the project allow to assign its epics. */
  can_assign: z.boolean(),
});
export type EpicAssignment = z.infer<typeof EpicAssignment>;

/** Address that the page for a new issue reads. The response is null if there are no epics. */
export function epicAssignmentUrl(project: string): string {
  return `/${project}/-/epic_assignment.json`;
}
