/** The quick action that reacts to an issue, or takes the reaction back. */
import { ISSUE_TYPE } from "@cairn/contract/issues";
import { emojiCalled } from "../../platform/markdown/index.ts";
import type { IssueQuickAction } from "../issues/index.ts";
import { issueCalled } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { toggleAward } from "./giving.ts";

export const awardAction: IssueQuickAction = {
  name: "award",
  effect: "separate",
  aliases: ["react"],
  icon: "smile",
  params: [":emoji:"],
  description: () => "Toggle an emoji reaction",
  isOffered: ({ viewer }, issue) =>
    issue.type !== ISSUE_TYPE.test_case && awardsPolicy.award.allows(viewer, issue),
  async read(_ctx, _issue, argument) {
    const [, name = argument] = /^:([^:\s]+):$/.exec(argument) ?? [];
    const emoji = emojiCalled(name);
    if (emoji === undefined) return null;
    return {
      explains: `Toggles the :${emoji.name}: reaction.`,
      applied: `Toggled the :${emoji.name}: reaction.`,
      async run(inner, ref) {
        const outcome = await toggleAward(inner, issueCalled(ref), emoji.name);
        return "award" in outcome ? { emoji_award: emoji.name } : false;
      },
    };
  },
};
