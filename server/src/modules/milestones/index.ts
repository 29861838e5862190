/** Front door of the module: what other modules may use. */
export { MILESTONE_EVENTS } from "./milestones.events.ts";
export { MilestoneType } from "./milestones.graphql.ts";
export { milestonesPolicy } from "./milestones.policy.ts";
export { presentMilestone, type ShownMilestone } from "./milestones.present.ts";
export { usableMilestone, type MilestoneRow } from "./milestones.queries.ts";
export { getMilestone } from "./reading.ts";
