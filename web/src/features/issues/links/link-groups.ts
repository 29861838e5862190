/** Groups linked issues by link type, and moves a linked issue within its group. */
import type { LinkType, WebLinkedIssue } from "@cairn/contract/issues/issue-links";

const ORDER = ["is_blocked_by", "blocks", "relates_to"] as const;

interface LinkGroup {
  type: LinkType;
  issues: WebLinkedIssue[];
}

/** Groups without issues are left out. */
export function groupLinkedIssues(links: readonly WebLinkedIssue[]): LinkGroup[] {
  return ORDER.map((type) => ({
    type,
    issues: links.filter(({ link_type }) => link_type === type),
  })).filter(({ issues }) => issues.length > 0);
}

interface MovedLink {
  links: WebLinkedIssue[];
  /** Ids of the rows directly before and after the moved one in its group. */
  neighbors: { move_before_id: number | null; move_after_id: number | null };
}

/** Moves an issue to another index of its group. The issues of other groups keep their places. */
export function moveLinkedIssue(
  links: readonly WebLinkedIssue[],
  moved: WebLinkedIssue,
  to: number,
): MovedLink {
  const group = links.filter(
    ({ id, link_type }) => link_type === moved.link_type && id !== moved.id,
  );
  group.splice(to, 0, moved);
  const next = group.values();
  const idAt = (index: number) => group[index]?.id ?? null;
  return {
    links: links.map((link) =>
      link.link_type === moved.link_type ? (next.next().value ?? link) : link,
    ),
    neighbors: {
      move_before_id: idAt(to - 1),
      move_after_id: idAt(to + 1),
    },
  };
}
