/** Badges of a milestone: closed, expired, or inherited from a group. */
import type { MilestoneWithCounts } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { Badge } from "../../ui/work/badge.tsx";
import { StatePill } from "../../ui/work/status-pill.tsx";
import { milestoneMessages as texts } from "./milestones.messages.ts";

export function MilestoneBadges(props: { milestone: MilestoneWithCounts; place: PlaceFrame }) {
  const { milestone, place } = props;
  const isOpen = milestone.state === "active";
  const group = place.above.find(({ full_path: path }) => path === milestone.home);
  return (
    <>
      {!isOpen && (
        <StatePill state="closed" icon="circle-check">
          {texts.closed}
        </StatePill>
      )}
      {isOpen && milestone.expired && <Badge intent="warning">{texts.expired}</Badge>}
      {milestone.home !== place.full_path && (
        <Badge intent="outline">{texts.from(group?.name ?? milestone.home)}</Badge>
      )}
    </>
  );
}
