import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { VisibilityBadge } from "../visibility/visibility-badge.tsx";
import styles from "./front-heading.module.css";

/** Heading of a group's or project's front page: avatar, name, visibility and description. */
export function OverviewHeading(props: {
  place: PlaceFrame;
  avatarUrl: string | null;
  badges?: ReactNode;
  actions?: ReactNode;
}) {
  const { place } = props;
  return (
    <header className={styles.heading}>
      <Avatar name={place.name} seed={place.id} src={props.avatarUrl} size={48} shape="square" />
      <div className={styles.words}>
        <div className={styles.top}>
          <h1 tabIndex={-1}>{place.name}</h1>
          <VisibilityBadge
            visibility={place.visibility}
            of={place.kind === "group" ? "group" : "project"}
          />
          {props.badges}
        </div>
        {place.description && <p>{place.description}</p>}
      </div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </header>
  );
}

/** Skeleton of the heading. The name comes from the address, so the skeleton can show it at once. */
export function OverviewHeadingSkeleton(props: { name: string }) {
  return (
    <header className={styles.heading} aria-busy="true">
      <span className={styles.face} />
      <div className={styles.words}>
        <div className={styles.top}>
          <h1 tabIndex={-1}>{props.name}</h1>
        </div>
        <Skeleton width="medium" />
      </div>
    </header>
  );
}
