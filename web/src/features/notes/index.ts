/** Front door of the feature: the activity of an issue, whose program comes after the page. */
import { servedPart } from "../../ui/served-part.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { createElement } from "react";

export const activityPart = servedPart<{ project: string; iid: number }>(
  "src/features/notes/listing/discussion.tsx",
  () => import("./listing/discussion.tsx"),
  createElement(SkeletonBlock, { lines: 6 }),
);
