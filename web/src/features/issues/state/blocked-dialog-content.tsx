import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Link } from "wouter";
import { Button } from "../../../ui/buttons/button.tsx";
import { Modal } from "../../../ui/overlays/modal.tsx";
import styles from "./blocked-dialog.module.css";
import { formatRelativeIssueReference } from "../shared/issue-states.ts";
import { blockedIssueMessages as texts } from "./blocked-dialog.messages.ts";

export interface BlockedIssueDialogContentProps {
  project: string;
  issue: IssuePageResponse;
  change: { confirm: () => void; cancel: () => void };
}

export default function BlockedIssueDialogContent(props: BlockedIssueDialogContentProps) {
  const { project, issue, change } = props;
  return (
    <Modal
      isOpen
      alert
      title={texts.title}
      onClose={change.cancel}
      footer={
        <>
          {/* The initial focus is on the least destructive control. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button onClick={change.cancel} autoFocus>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={change.confirm}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p>{texts.by}</p>
      <ul className={styles.list}>
        {issue.blocked_by_issues.map((blocking) => (
          <li key={blocking.web_url}>
            <Link href={blocking.web_url}>{formatRelativeIssueReference(project, blocking)}</Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
