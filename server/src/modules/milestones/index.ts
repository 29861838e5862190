/** Public interface of the milestones module: what other modules can import. */
export { ensureMilestoneInProject } from "./transfer-copies.ts";
export { registerMilestoneIssueCountsProvider, type MilestoneIssueCounts } from "./issue-counts.ts";
export { MILESTONE_EVENTS } from "./milestones.events.ts";
export { MilestoneType } from "./milestones.graphql.ts";
export { presentMilestone, type PresentableMilestone } from "./milestones.present.ts";
export { getMilestone, listMilestones } from "./reading.ts";
export {
  findMilestoneByTitleInProjectOrAncestors,
  findMilestoneInProjectOrAncestors,
  findMilestonesById,
} from "./milestones.queries.ts";
export { milestonesPolicy } from "./milestones.policy.ts";
export { milestoneReferenceSyntax } from "./references.ts";
export { searchMilestones } from "./searching.ts";
