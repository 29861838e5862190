import type { IssueListPlace } from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import { usePageTitle } from "../../../platform/page-title.tsx";
import { PageHeading } from "../../../ui/layout/page-heading.tsx";
import { issueListMessages } from "../shared/issue-list.messages.ts";
import { IssueListing } from "./issue-listing.tsx";
import styles from "./issue-listing.module.css";
import { NewIssueLink } from "./list-states.tsx";

export function IssuesPage(props: { where: IssueListPlace; place: PlaceFrame | null }) {
  usePageTitle(issueListMessages.title, props.place?.name);
  return (
    <>
      <div className={styles.heading}>
        <PageHeading
          title={issueListMessages.title}
          actions={<NewIssueLink place={props.place} />}
        />
      </div>
      <IssueListing {...props} />
    </>
  );
}
