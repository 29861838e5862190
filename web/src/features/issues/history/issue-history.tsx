/** Versions of an issue's title and description. Users can restore and delete earlier ones. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueVersion } from "@cairn/contract/issues/issue-page";
import {
  noteableVersionDiffUrl,
  noteableVersionsUrl,
  noteableVersionUrl,
} from "@cairn/contract/issues/noteable-versions";
import {
  buildVersionDeletion,
  VersionHistory,
  VersionText,
  type VersionAction,
} from "../../texts/index.ts";
import { basePathOf, referenceOf } from "../shared/noteable-page.ts";
import { useRestoreAndDeleteIssueVersion, type IssueVersionListItem } from "./history.api.ts";
import { issueHistoryMessages as texts } from "./history.messages.ts";

export function IssueHistory(props: {
  /** Full path of the project or group. */
  place: string;
  issue: NoteablePageResponse;
  onClose: () => void;
}) {
  const { issue } = props;
  const basePath = basePathOf(props.place, issue);
  const { restore, remove, captcha } = useRestoreAndDeleteIssueVersion(basePath);
  const listActions = ({ id }: IssueVersionListItem, isCurrent: boolean): VersionAction[] => {
    // The current version can't be deleted, because its text is the text of the issue.
    if (isCurrent) return [];
    const restoring = { ...RESTORING, run: () => restore(id, issue.lock_version) };
    return [
      ...(issue.can.update ? [restoring] : []),
      ...(issue.can.arrange ? [buildVersionDeletion(() => remove(id))] : []),
    ];
  };
  return (
    <VersionHistory
      title={texts.title(referenceOf(issue))}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
      source={{
        listUrl: noteableVersionsUrl(basePath),
        textUrl: ({ id }) => noteableVersionUrl(basePath, id),
        diffUrl: ({ id }) => noteableVersionDiffUrl(basePath, id),
        describe: ({ number, changed }: IssueVersionListItem) =>
          number === 0 ? texts.first(issue.type) : texts.changed(changed),
        renderText: ({ title, description }: IssueVersion) => (
          <VersionText title={title} text={description ?? ""} empty={texts.noDescription} />
        ),
        listActions,
      }}
      onClose={props.onClose}
    >
      {captcha}
    </VersionHistory>
  );
}

const RESTORING = {
  label: texts.restore,
  icon: "rotate-ccw",
  isDangerous: false,
  question: texts.restoreQuestion,
  hint: texts.restoreHint,
  done: texts.restored,
} as const;
