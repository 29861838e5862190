/** Quick actions that insert a text (`/shrug`, `/tableflip`), and `/cc`, which only mentions users. */
import type { Substitution } from "../../../platform/quick-actions/index.ts";

export const substitutions: readonly Substitution[] = [
  {
    name: "shrug",
    params: ["<Comment>"],
    description: "Append the comment with ¯\\＿(ツ)＿/¯",
    words: "¯\\＿(ツ)＿/¯",
  },
  {
    name: "tableflip",
    params: ["<Comment>"],
    description: "Append the comment with (╯°□°)╯︵ ┻━┻",
    words: "(╯°□°)╯︵ ┻━┻",
  },
  // The line stays in the text: its only effect is the mention.
  { name: "cc", params: ["@user"], description: "CC" },
];
