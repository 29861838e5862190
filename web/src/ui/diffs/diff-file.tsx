import type { ReactNode } from "react";
import { DiffStats } from "./diff-lines.tsx";
import styles from "./diff-file.module.css";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";

/** One changed file of a diff. Its header stays visible while the user scrolls through its lines. */
export function DiffFile(props: {
  path: string;
  /** Path before the file was renamed. */
  oldPath?: string;
  stats?: { added: number; removed: number };
  open: boolean;
  onToggle: () => void;
  /** Accessible name of the collapse button, for example "Collapse retry.go". */
  toggleLabel: string;
  /** Badges beside the path, for example "deleted", "renamed" or "LFS". */
  marks?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.file} role="group" aria-label={props.path}>
      <header className={styles.head} data-open={props.open || undefined}>
        <IconButton
          icon={props.open ? "chevron-down" : "chevron-right"}
          label={props.toggleLabel}
          aria-expanded={props.open}
          onClick={props.onToggle}
        />
        {props.oldPath !== undefined && (
          <>
            <Path of={props.oldPath} />
            <Icon of="move-right" size={14} />
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

/** Shows a path. The folder has less contrast than the file name. */
function Path(props: { of: string }) {
  const at = props.of.lastIndexOf("/") + 1;
  return (
    <span className={styles.path}>
      <span className={styles.folder}>{props.of.slice(0, at)}</span>
      {props.of.slice(at)}
    </span>
  );
}
