/**
 * Parses the demo's discussions from `discussions/*.md`. A heading of the second level is the title of an
 * issue. A heading of the third level begins a comment: it names the author and then, after each `|`, what
 * is special about the comment, or the reactions to it, such as `tada ingrid mei, heart sam`. A heading
 * `#### edited` begins the text of the comment after its author edited it. An image with the address
 * `pictures/NAME.png` is a file of the folder `pictures`, made from the SVG file beside it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface DemoComment {
  by: string;
  text: string;
  /** The texts of the comment after each edit by its author, oldest first. */
  edits: string[];
  /**
   * "thread" starts a thread, "answer" replies to the previous comment, "internal" is an internal
   * note. Without this field, the note is a plain comment.
   */
  as?: "thread" | "answer" | "internal";
  /** True when the author resolves the thread after this comment. */
  resolves: boolean;
  reactions: { emoji: string; by: string }[];
}

const FOLDER = join(import.meta.dirname, "discussions");

/** The comments of each discussed issue, by its title. */
export function readDemoDiscussions(): Map<string, DemoComment[]> {
  const texts = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"));
  const sections = texts.flatMap((text) => text.split(/^## /m).slice(1));
  return new Map(
    sections.map((section) => {
      const [title = "", ...comments] = section.split(/^### /m);
      return [title.trim(), comments.map(readComment)];
    }),
  );
}

function readComment(section: string): DemoComment {
  const [first = "", ...edits] = section.split(/^#### edited$/m);
  const [heading = "", ...lines] = first.split("\n");
  const [by = "", ...parts] = heading.split(" | ");
  const comment: DemoComment = {
    by,
    text: lines.join("\n").trim(),
    edits: edits.map((text) => text.trim()),
    resolves: false,
    reactions: [],
  };
  for (const part of parts) {
    if (part === "thread" || part === "answer" || part === "internal") comment.as = part;
    else if (part === "resolves") comment.resolves = true;
    else comment.reactions.push(...part.split(", ").flatMap(readReactions));
  }
  return comment;
}

function readReactions(text: string): DemoComment["reactions"] {
  const [emoji = "", ...people] = text.split(" ");
  return people.map((by) => ({ emoji, by }));
}
