/** The quick action `/award` (alias `/react`), which toggles a reaction to a noteable. */
import { findEmoji } from "../../platform/markdown/index.ts";
import type { NoteableQuickAction } from "../noteables/index.ts";
import { createNoteableAwardableFinder } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { toggleAward } from "./awarding.ts";

export const awardQuickAction: NoteableQuickAction = {
  name: "award",
  effect: "separate",
  aliases: ["react"],
  icon: "smile",
  params: [":emoji:"],
  description: () => "Toggle an emoji reaction",
  isOffered: ({ viewer }, noteable) => awardsPolicy.award.allows(viewer, noteable),
  async read(_ctx, _noteable, argument) {
    const [, name = argument] = /^:([^:\s]+):$/.exec(argument) ?? [];
    const emoji = findEmoji(name);
    if (emoji === undefined) return null;
    return {
      explains: `Toggles the :${emoji.name}: reaction.`,
      applied: `Toggled the :${emoji.name}: reaction.`,
      async run(inner, ref) {
        const outcome = await toggleAward(inner, createNoteableAwardableFinder(ref), emoji.name);
        return "award" in outcome ? { emoji_award: emoji.name } : false;
      },
    };
  },
};
