/** Card about a user or an issue, beside the link that names it. */
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Avatar } from "../../ui/people/avatar.tsx";
import { computeFloatingPosition } from "../../ui/tooltips/floating-position.ts";
import { Badge } from "../../ui/work/badge.tsx";
import { LabelChip, LabelChipList } from "../../ui/work/label-chip.tsx";
import { StatePill } from "../../ui/work/status-pill.tsx";
import { useCardData, type CardData, type CardTarget } from "./cards.api.ts";
import { cardMessages as texts } from "./cards.messages.ts";
import styles from "./reference-card.module.css";

/** Screen readers ignore everything outside an open dialog, so the card is inside it. */
const PARTS = "[role=dialog], [role=alertdialog], main";

export function ReferenceCard(props: { link: HTMLElement; onAbsent: () => void }) {
  const { link, onAbsent } = props;
  const { data, isError } = useCardData(readTarget(link));
  const isAbsent = isError || data === null;
  useEffect(() => {
    if (isAbsent) onAbsent();
  }, [isAbsent, onAbsent]);
  if (!data) return null;
  return createPortal(
    <Panel link={link}>
      {data.kind === "user" ? <UserCard {...data} /> : <IssueCard {...data} />}
    </Panel>,
    link.closest(PARTS) ?? document.body,
  );
}

function readTarget({ dataset }: HTMLElement): CardTarget {
  const { user, projectPath: project = "", iid = "" } = dataset;
  return user === undefined ? { project, iid } : { user };
}

function Panel({ link, children }: { link: HTMLElement; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current?.isConnected) return undefined;
    current.showPopover();
    const { left, top } = computeFloatingPosition(link.getBoundingClientRect(), current, {
      side: "bottom",
      align: "start",
      gap: 6,
    });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    // The browser would show the title of the link over the card.
    const title = link.getAttribute("title");
    link.removeAttribute("title");
    link.setAttribute("aria-describedby", id);
    return () => {
      link.removeAttribute("aria-describedby");
      if (title !== null) link.setAttribute("title", title);
    };
  }, [link, id]);
  return (
    <div
      ref={panel}
      id={id}
      role="tooltip"
      popover="manual"
      className={styles.card}
      data-reference-card
    >
      {children}
    </div>
  );
}

function UserCard({ user }: Extract<CardData, { kind: "user" }>) {
  const seed = Number(user.id.replace(/^\D+/, ""));
  return (
    <div className={styles.person}>
      <Avatar name={user.name} seed={seed} src={user.avatarUrl} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>{user.name}</span>
        <span className={styles.muted}>@{user.username}</span>
      </span>
      {user.state !== "active" && <Badge intent="warning">{texts.blocked}</Badge>}
    </div>
  );
}

function IssueCard({ issue, project, reference }: Extract<CardData, { kind: "issue" }>) {
  const isOpen = issue.state === "opened";
  return (
    <div className={styles.issue}>
      <span className={styles.muted}>
        {project} · {reference}
      </span>
      <span className={styles.name}>{issue.title}</span>
      <span>
        <StatePill
          state={isOpen ? "open" : "closed"}
          icon={isOpen ? "circle-dot" : "circle-check"}
          size="sticky"
        >
          {isOpen ? texts.open : texts.closed}
        </StatePill>
      </span>
      {issue.labels.nodes.length > 0 && (
        <LabelChipList>
          {issue.labels.nodes.map(({ id, title, color }) => (
            <LabelChip key={id} name={title} color={color} />
          ))}
        </LabelChipList>
      )}
    </div>
  );
}
