/** How references to noteables are shown: as a number, with a path, with a title or a comment. */
import type {
  ReferenceMatchGroups,
  ReferenceTargetWithSourceText,
} from "../../platform/markdown/index.ts";

/**
 * Returns how to show the reference, as parts joined by hyphens: for a URL `short` (`#1`) or `full`
 * (with the path), `title` for a reference with `+`, and `note5` for a link to note 5.
 */
export function referenceLook(
  { address, form, note }: ReferenceMatchGroups,
  isHere: boolean,
): string {
  const parts = [
    address === undefined ? "" : isHere ? "short" : "full",
    form === undefined ? "" : "title",
    note === undefined ? "" : `note${note}`,
  ];
  return parts.filter((part) => part !== "").join("-");
}

export interface ReferencedNoteable {
  title: string;
  /** The reference inside the same project or group: `#1`. */
  short: string;
  /** The reference with the path: `group/project#1`. */
  full: string;
  webPath: string;
  /** A state that is shown behind the reference; empty for an open noteable. */
  state: string;
}

/** Returns the text and the address of the link that a reference becomes. */
export function formatReference(
  { typed, look = "" }: ReferenceTargetWithSourceText,
  { title, short, full, webPath, state }: ReferencedNoteable,
): { href: string; title: string; text: string } {
  const looks = look.split("-");
  const note = looks.find((word) => word.startsWith("note"))?.slice("note".length);
  const name = looks.includes("short")
    ? short
    : looks.includes("full")
      ? full
      : typed.replace(/\+s?$/, "");
  const said = note === undefined ? name : `${name} (comment ${note})`;
  return {
    href: webPath + (note === undefined ? "" : `#note_${note}`),
    title,
    text: looks.includes("title")
      ? `${title} (${said}${state === "" ? "" : ` - ${state}`})`
      : `${said}${state === "" ? "" : ` (${state})`}`,
  };
}
