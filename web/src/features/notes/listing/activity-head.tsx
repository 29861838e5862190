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
import { PresentPeople } from "../../presence/index.ts";
import { useDiscussionState } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./activity.module.css";
import { KEYS } from "../reading/shortcuts.ts";
import {
  activityTexts,
  FILTER_TITLES,
  filterTexts,
  findTexts,
  sortTexts,
  timelineTexts,
} from "../reading/listing.messages.ts";
import type { Order } from "../reading/rows.ts";
import type { ActivityDisclosures } from "../reading/use-activity-shortcuts.ts";
import type { ActivityView } from "../reading/use-view.ts";

/**
 * Look of the button that shows the activity as a timeline. "label" is for noteables where the order of
 * time matters most, such as incidents.
 */
export type TimelineSwitch = "none" | "icon" | "label";

const FILTER_ICONS = [MessagesSquare, MessageSquare, History];

export function ActivityHead(props: {
  view: ActivityView;
  open: ActivityDisclosures;
  timeline: TimelineSwitch;
}) {
  const { view, open, timeline } = props;
  const noteable = useNoteable();
  return (
    <header className={styles.head}>
      <h2 tabIndex={-1}>{activityTexts.activity}</h2>
      <PresentPeople noteable={noteable} />
      <div className={scripted.scripted}>
        <div className={styles.controls}>
          <IconButton
            ref={open.findButton}
            icon={Search}
            label={findTexts.open}
            shortcut={KEYS.find}
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
      label={sortTexts.label}
      selectedId={view.order}
      items={[
        { id: "asc", label: sortTexts.asc, icon: ArrowUpNarrowWide },
        { id: "desc", label: sortTexts.desc, icon: ArrowDownWideNarrow },
      ]}
      onAction={(order) => view.setOrder(order as Order)}
      placement="bottom end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="ghost"
          icon={view.order === "asc" ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          caret
          tooltip={sortTexts.label}
          shortcut={KEYS.sort}
        >
          {sortTexts[view.order]}
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
      label={filterTexts.label}
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
          aria-label={`${filterTexts.label}: ${filterTexts.short[filter]}`}
          tooltip={filterTexts.label}
          shortcut={KEYS.filter}
        >
          <span className={styles.word}>{filterTexts.short[filter]}</span>
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
      aria-label={timelineTexts.on}
      {...tooltipProps(timelineTexts.on, KEYS.timeline)}
      onClick={toggleTimeline}
    >
      <Icon of={ListTree} />
      {props.isNamed && <span className={styles.word}>{timelineTexts.on}</span>}
    </button>
  );
}
