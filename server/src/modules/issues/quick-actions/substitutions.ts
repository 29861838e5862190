/** Names that stand for other words, and one that only calls people. */
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
  // The line stays: that it names somebody is all it does.
  { name: "cc", params: ["@user"], description: "CC" },
];
