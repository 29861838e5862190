import type { AwardSummary } from "@cairn/contract/awards";
import { Reaction } from "../../ui/discussions/reactions.tsx";
import { awardMessages as texts } from "./awards.messages.ts";
import { formatAwardTooltip } from "./award-groups.ts";

/**
 * One emoji with the number and names of the people who reacted with it; a button if the viewer can
 * react.
 */
export function ReactionToggle(props: {
  group: AwardSummary;
  onToggle?: ((group: AwardSummary) => void) | undefined;
}) {
  const { group, onToggle } = props;
  const names = formatAwardTooltip(group);
  return (
    <Reaction
      emoji={group.emoji}
      name={texts.named(group.name)}
      count={group.count}
      mine={group.mine}
      {...(names !== undefined && { names })}
      {...(onToggle && { onToggle: () => onToggle(group) })}
    />
  );
}
