/** Rows of confidentiality and lock. They have no controls before the code of the widgets has loaded. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { issueMessages, issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import styles from "./switched-rows.module.css";

interface RowProps {
  issue: NoteablePageResponse;
  pending?: boolean;
  /** Message in place of controls that could not be loaded. */
  error?: string;
  aside?: ReactNode;
}

export function ConfidentialityRow({ issue, ...row }: RowProps) {
  return (
    <PropertyRow label={texts.confidentiality} {...row}>
      <span className={styles.value} data-on={issue.confidential || undefined}>
        <Icon of={issue.confidential ? "eye-off" : "eye"} size={14} />
        {issue.confidential ? issueMessages.confidential : texts.notConfidential}
      </span>
    </PropertyRow>
  );
}

export function LockRow({ issue, ...row }: RowProps) {
  return (
    <PropertyRow label={texts.lock} {...row}>
      <span className={styles.value} data-on={issue.discussion_locked || undefined}>
        <Icon of={issue.discussion_locked ? "lock" : "lock-open"} size={14} />
        {issue.discussion_locked ? issueMessages.locked : texts.unlocked}
      </span>
    </PropertyRow>
  );
}
