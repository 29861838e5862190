/** Resolves milestone references in texts: `%1`, `%"First ascent"`, `group/project%1`. */
import { PATH_PATTERN } from "../../platform/markdown/index.ts";
import {
  createTitledReferenceKind,
  createTitledReferenceSyntax,
  placeWebPath,
} from "../projects/index.ts";
import { findReferencedMilestoneIds, findReferencedMilestones } from "./references.queries.ts";

export const milestoneReferenceSyntax = createTitledReferenceSyntax({
  name: "milestone",
  mark: "%",
  address: new RegExp(`^/(?:groups/)?(?<path>${PATH_PATTERN})/-/milestones/(?<number>\\d{1,15})$`),
  findIds: findReferencedMilestoneIds,
});

export const milestoneReferenceKind = createTitledReferenceKind("milestone", {
  load: findReferencedMilestones,
  link: (milestone, place) => ({
    href: `${placeWebPath(milestone)}/-/milestones/${milestone.iid}`,
    title: milestone.title,
    text: `%${milestone.title}${milestone.state === "closed" ? " (closed)" : ""}`,
    attributes: { [`data-${place.kind}`]: place.id, "data-iid": milestone.iid },
  }),
});
