import { ChevronDown, ChevronRight, MoveRight } from "lucide-react";
import type { ReactNode } from "react";
import { DiffStats } from "./diff-lines.tsx";
import styles from "./diff-file.module.css";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";

/** One changed file: its head stays in view while its lines pass. */
export function DiffFile(props: {
  path: string;
  /** Where it was before it moved. */
  oldPath?: string;
  stats?: { added: number; removed: number };
  open: boolean;
  onToggle: () => void;
  /** "Collapse retry.go" */
  toggleLabel: string;
  /** Beside the path: deleted, renamed, LFS. */
  marks?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.file} role="group" aria-label={props.path}>
      <header className={styles.head} data-open={props.open || undefined}>
        <IconButton
          icon={props.open ? ChevronDown : ChevronRight}
          label={props.toggleLabel}
          aria-expanded={props.open}
          onClick={props.onToggle}
        />
        {props.oldPath !== undefined && (
          <>
            <Path of={props.oldPath} />
            <Icon of={MoveRight} size={14} />
          </>
        )}
        <Path of={props.path} />
        {props.marks}
        <span className={styles.end}>
          {props.stats && <DiffStats {...props.stats} />}
          {props.actions}
        </span>
      </header>
      {props.open && <div className={styles.lines}>{props.children}</div>}
    </div>
  );
}

/** The folder is quieter than the name. */
function Path(props: { of: string }) {
  const at = props.of.lastIndexOf("/") + 1;
  return (
    <span className={styles.path}>
      <span className={styles.folder}>{props.of.slice(0, at)}</span>
      {props.of.slice(at)}
    </span>
  );
}
