import type { Project } from "@cairn/contract/projects";
import { Link } from "wouter";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { ListRow, RowLink } from "../../../ui/lists/list-rows.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { VisibilityBadge } from "../../groups/index.ts";
import { projectMessages as texts } from "../projects.messages.ts";
import styles from "./project-row.module.css";

/** One project in a list. `brief` is for narrow columns and shows only the name and the path. */
export function ProjectRow(props: { project: Project; brief?: boolean }) {
  const { project } = props;
  const href = `/${project.path_with_namespace}`;
  return (
    <ListRow
      lines={2}
      leading={
        <Avatar
          name={project.name}
          seed={project.id}
          src={project.avatar_url}
          size={32}
          shape="square"
        />
      }
      title={
        <Link href={href} asChild>
          <RowLink href={href}>{project.name}</RowLink>
        </Link>
      }
      beside={
        !props.brief && (
          <>
            <VisibilityBadge visibility={project.visibility} of="project" />
            {project.archived && <Badge intent="warning">{texts.archived}</Badge>}
          </>
        )
      }
      meta={
        <span className={styles.about}>
          <span className={styles.path}>{project.path_with_namespace}</span>
          {!props.brief && project.description && (
            <span className={styles.words}>{project.description}</span>
          )}
        </span>
      }
      trailing={
        <span className={styles.time}>
          <VisuallyHidden>{`${texts.active} `}</VisuallyHidden>
          <TimeAgo iso={project.last_activity_at} />
        </span>
      }
    />
  );
}
