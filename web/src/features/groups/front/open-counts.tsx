import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import type { IconName } from "../../../../icon-names.ts";
import { Link } from "wouter";
import { Icon } from "../../../ui/base/icon.tsx";
import { groupOverviewMessages as texts } from "../groups.messages.ts";
import styles from "./open-counts.module.css";
import { OverviewSidebarSection } from "./side-block.tsx";
import { formatCount } from "../../../ui/text/format-count.ts";

/** Links to the issues and milestones of a group or project, with the number of open issues. */
export function IssueAndMilestoneLinks(props: { place: PlaceFrame }) {
  const { place } = props;
  const { see_issues: seesIssues, see_plans: seesPlans } = place.abilities;
  if (!seesIssues && !seesPlans) return null;
  return (
    <OverviewSidebarSection title={texts.openWork}>
      <ul className={styles.list}>
        {seesIssues && (
          <Way
            href={placePagePath(place, "issues")}
            icon="circle-dot"
            open
            count={place.open_issues === null ? texts.manyIssues : formatCount(place.open_issues)}
          >
            {texts.issues}
          </Way>
        )}
        {seesPlans && (
          <Way href={placePagePath(place, "milestones")} icon="milestone">
            {texts.milestones}
          </Way>
        )}
      </ul>
    </OverviewSidebarSection>
  );
}

function Way(props: {
  href: string;
  icon: IconName;
  open?: boolean;
  count?: string;
  children: string;
}) {
  return (
    <li>
      <Link href={props.href} className={styles.way}>
        <span className={styles.icon} data-open={props.open || undefined}>
          <Icon of={props.icon} />
        </span>
        <span className={styles.name}>{props.children}</span>
        {props.count !== undefined && <span className={styles.count}>{props.count}</span>}
      </Link>
    </li>
  );
}
