/**
 * Quick actions that insert an emoticon (`/shrug`, `/tableflip`), and `/cc`, which mentions users.
 */
import type { TextSubstitutionCommand } from "../../../platform/quick-actions/index.ts";

export const textSubstitutionQuickActions: readonly TextSubstitutionCommand[] = [
  {
    name: "shrug",
    params: ["<Comment>"],
    description: "Append ¯\\＿(ツ)＿/¯ to the comment",
    words: "¯\\＿(ツ)＿/¯",
  },
  {
    name: "tableflip",
    params: ["<Comment>"],
    description: "Append (╯°□°)╯︵ ┻━┻ to the comment",
    words: "(╯°□°)╯︵ ┻━┻",
  },
  // `/cc` stays in the text, because its only effect is that the text mentions the users.
  { name: "cc", params: ["@user"], description: "Mention someone" },
];
