import type { Visibility } from "@cairn/contract/access";
import { Badge } from "../../../ui/work/badge.tsx";
import { visibilityMessages as texts } from "../groups.messages.ts";

const ICONS = { private: "lock", internal: "shield-half", public: "globe" } as const;

/**
 * Badge with the icon and the name of a visibility. Its tooltip says who can see such a group or
 * project.
 */
export function VisibilityBadge(props: { visibility: Visibility; of: "group" | "project" }) {
  const meanings = props.of === "group" ? texts.ofGroup : texts.ofProject;
  return (
    <Badge intent="outline" icon={ICONS[props.visibility]} title={meanings[props.visibility]}>
      {texts.names[props.visibility]}
    </Badge>
  );
}
