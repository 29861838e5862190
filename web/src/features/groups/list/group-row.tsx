import type { Group } from "@cairn/contract/groups";
import { Link } from "wouter";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { ListRow, RowLink } from "../../../ui/lists/list-rows.tsx";
import { VisibilityBadge } from "../visibility/visibility-badge.tsx";
import styles from "./place-row.module.css";

/**
 * One group in a list of groups. `brief` is for narrow columns and shows only the name and the
 * path.
 */
export function GroupRow(props: { group: Group; brief?: boolean }) {
  const { group } = props;
  const href = `/${group.full_path}`;
  return (
    <ListRow
      lines={2}
      leading={
        <Avatar name={group.name} seed={group.id} src={group.avatar_url} size={32} shape="square" />
      }
      title={
        <Link href={href} asChild>
          <RowLink href={href}>{group.name}</RowLink>
        </Link>
      }
      beside={!props.brief && <VisibilityBadge visibility={group.visibility} of="group" />}
      meta={
        <span className={styles.about}>
          <span className={styles.path}>{group.full_path}</span>
          {!props.brief && group.description && (
            <span className={styles.words}>{group.description}</span>
          )}
        </span>
      }
    />
  );
}
