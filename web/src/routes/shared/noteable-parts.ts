/** The parts of the pages of issues and epics that the server renders and whose code loads later. */
import { createElement } from "react";
import type { LinkedIssuesPartProps } from "../../features/issues/index.ts";
import { createServerRenderedPart } from "../../ui/base/server-rendered-part.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";

export const list = createServerRenderedPart<LinkedIssuesPartProps>(
  "src/routes/issues/issue-links.tsx",
  () => import("../issues/issue-links.tsx"),
  createElement(SkeletonBlock),
);
export const activity = createServerRenderedPart<{ place: string; basePath: string }>(
  "src/routes/issues/issue-activity.tsx",
  () => import("../issues/issue-activity.tsx"),
  createElement(SkeletonBlock, { lines: 6 }),
);
