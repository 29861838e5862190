/** What the history needs to know about the text whose versions it shows. */
import type { ReactNode } from "react";
import type { IconName } from "../../../icon-names.ts";

/** A version as the list contains it, without its text. */
export interface ListedVersion {
  number: number;
  author: { id: number; name: string; avatar_url: string };
  created_at: string;
  deleted: boolean;
}

export interface VersionAction {
  label: string;
  icon: IconName;
  isDangerous: boolean;
  question: string;
  hint: string;
  done: string;
  /** Resolves to false when the user canceled; throws an error with a readable message. */
  run: () => Promise<boolean>;
}

export interface VersionSource<Version extends ListedVersion, Text> {
  /** API address of the first page of versions, newest first. */
  listUrl: string;
  /** API addresses of the whole text of a version, and of its changes as HTML. */
  textUrl: (version: Version) => string;
  diffUrl: (version: Version) => string;
  /** What the author did, for example "changed the title". */
  describe: (version: Version) => string;
  renderText: (text: Text) => ReactNode;
  /** Actions that the viewer can use on the version. */
  listActions: (version: Version, isCurrent: boolean) => readonly VersionAction[];
}
