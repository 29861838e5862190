/** Names that stand for other words, and one that only calls people. */
import type { Wording } from "../../../platform/quick-actions/index.ts";

function behind(argument: string, words: string): string {
  return argument === "" ? words : `${argument} ${words}`;
}

export const wordings: readonly Wording[] = [
  {
    name: "shrug",
    params: ["<Comment>"],
    description: "Append the comment with ¯\\＿(ツ)＿/¯",
    words: (argument) => behind(argument, "¯\\＿(ツ)＿/¯"),
  },
  {
    name: "tableflip",
    params: ["<Comment>"],
    description: "Append the comment with (╯°□°)╯︵ ┻━┻",
    words: (argument) => behind(argument, "(╯°□°)╯︵ ┻━┻"),
  },
  // The line stays: that it names somebody is all it does.
  { name: "cc", params: ["@user"], description: "CC" },
];
