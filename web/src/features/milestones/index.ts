export { canManageMilestone, useMilestoneActions } from "./milestone-actions.ts";
export { MilestoneBadges } from "./milestone-badges.tsx";
export { MilestoneDates } from "./milestone-dates.tsx";
export { MilestoneDialog } from "./milestone-dialog.tsx";
export { MilestoneList } from "./milestone-list.tsx";
export { MilestoneView } from "./milestone-view.tsx";
export { useMilestone } from "./milestones.api.ts";
export { milestoneMessages } from "./milestones.messages.ts";
