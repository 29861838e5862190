import type { Milestone } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EMPTY_NEW_ISSUE_ATTRIBUTES, type NewIssueAttributes } from "./new-issue-attributes.ts";

/**
 * State of the new issue's attributes. `milestoneId` comes
 * from the page's address and preselects a milestone.
 */
export function useNewIssueAttributes(place: PlaceFrame, milestoneId: number | null) {
  const [said, say] = useState<Partial<NewIssueAttributes>>({});
  const { data: found } = useQuery<Milestone>({
    queryKey: [`/api/v4/projects/${place.id}/milestones/${milestoneId}`],
    enabled: milestoneId !== null && place.abilities.arrange_issues,
    retry: false,
  });
  const milestone = found ? { id: found.id, label: found.title } : null;
  const arrangement = { ...EMPTY_NEW_ISSUE_ATTRIBUTES, milestone, ...said };
  return [arrangement, say] as const;
}
