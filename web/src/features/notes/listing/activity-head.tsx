/** Heading of the activity section, with its filter, sort order and timeline switch. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  History,
  ListFilter,
  ListTree,
  MessageSquare,
  MessagesSquare,
  Search,
} from "lucide-react";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { joinClassNames } from "../../../ui/styles/classes.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { OtherPresentUsersView } from "../../presence/index.ts";
import { useDiscussionState } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./activity.module.css";
import { ACTIVITY_SHORTCUTS } from "../reading/shortcuts.ts";
import {
  activityMessages,
  FILTER_TITLES,
  activityFilterMessages,
  discussionSearchMessages,
  sortMessages,
  timelineMessages,
} from "../reading/listing.messages.ts";
import type { SortOrder } from "../reading/rows.ts";
import type { ActivityDisclosures } from "../reading/use-activity-shortcuts.ts";
import type { ActivityView } from "../reading/use-view.ts";

/**
 * Look of the button that shows the activity as a timeline. "label" is for noteables where the order of
 * time matters most, such as incidents.
 */
export type TimelineSwitch = "none" | "icon" | "label";

const FILTER_ICONS = [MessagesSquare, MessageSquare, History];

export function ActivityHeader(props: {
  view: ActivityView;
  open: ActivityDisclosures;
  timeline: TimelineSwitch;
}) {
  const { view, open, timeline } = props;
  const noteable = useNoteable();
  return (
    <header className={styles.head}>
      <h2 tabIndex={-1}>{activityMessages.activity}</h2>
      <OtherPresentUsersView noteable={noteable} />
      <div className={scripted.scripted}>
        <div className={styles.controls}>
          <IconButton
            ref={open.findButton}
            icon={Search}
            label={discussionSearchMessages.open}
            shortcut={ACTIVITY_SHORTCUTS.find}
            aria-expanded={open.find.isOpen}
            onClick={() => open.find.setOpen(!open.find.isOpen)}
          />
          {timeline !== "none" && <TimelineToggle view={view} isNamed={timeline === "label"} />}
          <FilterMenu view={view} open={open.filter} />
          <SortMenu view={view} />
        </div>
      </div>
    </header>
  );
}

function SortMenu({ view }: { view: ActivityView }) {
  return (
    <Menu
      label={sortMessages.label}
      selectedId={view.order}
      items={[
        { id: "asc", label: sortMessages.asc, icon: ArrowUpNarrowWide },
        { id: "desc", label: sortMessages.desc, icon: ArrowDownWideNarrow },
      ]}
      onAction={(order) => view.setOrder(order as SortOrder)}
      placement="bottom end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="ghost"
          icon={view.order === "asc" ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          caret
          tooltip={sortMessages.label}
          shortcut={ACTIVITY_SHORTCUTS.sort}
        >
          {sortMessages[view.order]}
        </Button>
      )}
    />
  );
}

function FilterMenu(props: { view: ActivityView; open: ActivityDisclosures["filter"] }) {
  const { filter } = useDiscussionState();
  const items = Object.entries(FILTER_TITLES).map(([label, value]) => ({
    id: String(value),
    label,
    icon: FILTER_ICONS[value],
  }));
  return (
    <Menu
      label={activityFilterMessages.label}
      selectedId={String(filter)}
      items={items}
      onAction={(id) => props.view.choose(Number(id) as NotesFilter)}
      placement="bottom end"
      isOpen={props.open.isOpen}
      onOpenChange={props.open.setOpen}
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="ghost"
          icon={ListFilter}
          caret
          aria-label={`${activityFilterMessages.label}: ${activityFilterMessages.short[filter]}`}
          tooltip={activityFilterMessages.label}
          shortcut={ACTIVITY_SHORTCUTS.filter}
        >
          <span className={styles.word}>{activityFilterMessages.short[filter]}</span>
        </Button>
      )}
    />
  );
}

function TimelineToggle(props: { view: ActivityView; isNamed: boolean }) {
  const { isTimeline, toggleTimeline } = props.view;
  return (
    <button
      type="button"
      className={joinClassNames(
        buttonClassName({
          variant: isTimeline ? "secondary" : "ghost",
          size: "sm",
          icon: ListTree,
        }),
        styles.toggle,
      )}
      aria-pressed={isTimeline}
      aria-label={timelineMessages.on}
      {...tooltipProps(timelineMessages.on, ACTIVITY_SHORTCUTS.timeline)}
      onClick={toggleTimeline}
    >
      <Icon of={ListTree} />
      {props.isNamed && <span className={styles.word}>{timelineMessages.on}</span>}
    </button>
  );
}
