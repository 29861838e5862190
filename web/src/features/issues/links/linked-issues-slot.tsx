/**
 * Place of the linked issues on the page of an issue. The code of the block loads only when there is
 * something to show or to add; until then there is a button at most.
 */
import { issueLinksUrl } from "@cairn/contract/issues/issue-links";
import { useState } from "react";
import type { ServerRenderedPart } from "../../../ui/base/server-rendered-part.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import styles from "../description/description.module.css";
import { issueActionMessages } from "../shared/issue.messages.ts";
import type { IssueAddress } from "./links.api.ts";
import { useLinkedIssues } from "./use-linked-issues.ts";

/** Props of the part with the block. `start` is "form" to open the form, otherwise empty. */
export type LinkedIssuesPartProps = IssueAddress & { start: string };

export function LinkedIssuesSlot(
  props: IssueAddress & {
    canAdmin: boolean;
    /** Whether the block shows something besides the rows. */
    hasMore: boolean;
    block: ServerRenderedPart<LinkedIssuesPartProps>;
  },
) {
  const { project, iid, block } = props;
  const { data, isError } = useLinkedIssues(issueLinksUrl(project, iid));
  // Null while the block is not shown. It stays when its last row is removed.
  const [start, setStart] = useState<"" | "form" | null>(null);
  const [isOpening, setOpening] = useState(false);
  if (start === null && (isError || data?.length || props.hasMore)) setStart("");
  if (start !== null) return <block.Part {...{ project, iid, start }} />;

  const open = () => {
    const show = () => setStart("form");
    setOpening(true);
    // Without a connection, the block itself tries again to load its code.
    block.prepare().then(show, show);
  };
  return (
    data &&
    props.canAdmin && (
      <div className={styles.reactions}>
        <div className={scripted.scripted}>
          <Button
            id="related-issues"
            size="sm"
            icon="link-2"
            data-add-link=""
            pending={isOpening}
            onClick={open}
          >
            {issueActionMessages.addLink}
          </Button>
        </div>
      </div>
    )
  );
}
