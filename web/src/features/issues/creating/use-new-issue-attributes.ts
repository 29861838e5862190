import type { Milestone } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NOTHING_ARRANGED, type Arrangement } from "./new-issue-attributes.ts";

/** What is chosen beside the form; a milestone may come from the address. */
export function useArrangement(place: PlaceFrame, milestoneId: number | null) {
  const [said, say] = useState<Partial<Arrangement>>({});
  const { data: found } = useQuery<Milestone>({
    queryKey: [`/api/v4/projects/${place.id}/milestones/${milestoneId}`],
    enabled: milestoneId !== null && place.abilities.arrange_issues,
    retry: false,
  });
  const milestone = found ? { id: found.id, label: found.title } : null;
  const arrangement = { ...NOTHING_ARRANGED, milestone, ...said };
  return [arrangement, say] as const;
}
