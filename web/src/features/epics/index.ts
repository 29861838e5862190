/** Public exports of the epics feature for pages. */
export { CreateEpicForm } from "./creating/new-epic.tsx";
export { newEpicMessages } from "./creating/new-epic.messages.ts";
export { EpicListing } from "./listing/epic-listing.tsx";
export { useEpicList } from "./listing/epic-list.api.ts";
export { roadmapMessages } from "./roadmap/roadmap.messages.ts";
export { RoadmapView } from "./roadmap/roadmap-view.tsx";
export { epicListMessages } from "./listing/epic-list.messages.ts";
export { ChildItems } from "./children/child-items.tsx";
export { ProgressCard } from "./children/progress-card.tsx";
export { useEpicSummary, useEpicTreeLevel } from "./children/tree-queries.ts";
export { EpicAttributes } from "./page/epic-attributes.tsx";
export { EpicCloseButton } from "./page/epic-close-button.tsx";
export { epicMessages } from "./epics.messages.ts";
export { CollapsedEpicSidebar } from "./page/collapsed-epic-sidebar-part.ts";
export { summarizeEpic } from "./page/summarize-epic.ts";
