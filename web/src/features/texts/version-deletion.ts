import type { VersionAction } from "./version-source.ts";
import { versionMessages as texts } from "./versions.messages.ts";

/** Action that deletes the text of a version. */
export function buildVersionDeletion(run: VersionAction["run"]): VersionAction {
  return {
    label: texts.delete,
    icon: "trash",
    isDangerous: true,
    question: texts.deleteQuestion,
    hint: texts.deleteHint,
    done: texts.removed,
    run,
  };
}
