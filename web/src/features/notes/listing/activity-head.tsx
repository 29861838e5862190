/** Heading of the activity section, with its filter, sort order and timeline switch. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { joinClassNames } from "../../../ui/styles/classes.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { useIsNarrowWindow } from "../../../ui/base/use-narrow.ts";
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
  ACTIVITY_FILTER_NUMBERS_BY_TITLE,
  activityFilterMessages,
  discussionSearchMessages,
  activitySortMessages,
  timelineMessages,
} from "../reading/listing.messages.ts";
import type { SortOrder } from "../reading/rows.ts";
import type { ActivitySearchAndFilterState } from "../reading/use-activity-shortcuts.ts";
import type { ActivityViewOptions } from "../reading/use-view.ts";

/**
 * Whether and how the header shows the button for the timeline. "label" is for noteables where the
 * order of time matters most, such as incidents.
 */
export type TimelineSwitchStyle = "none" | "icon" | "label";

const FILTER_ICONS = ["messages-square", "message-square", "rotate-ccw-clock"] as const;
const FILTER_ITEMS = Object.entries(ACTIVITY_FILTER_NUMBERS_BY_TITLE).map(([label, value]) => ({
  id: String(value),
  label,
  icon: FILTER_ICONS[value],
}));
const SORT_ITEMS = [
  { id: "asc", label: activitySortMessages.asc, icon: "arrow-up-narrow-wide" },
  { id: "desc", label: activitySortMessages.desc, icon: "arrow-down-wide-narrow" },
] as const;

interface HeaderProps {
  view: ActivityViewOptions;
  open: ActivitySearchAndFilterState;
  timeline: TimelineSwitchStyle;
  /** Called when the user is about to open the search bar. */
  onFindSoon: () => void;
}

export function ActivityHeader(props: HeaderProps) {
  const { view, open, timeline } = props;
  const noteable = useNoteable();
  const isNarrow = useIsNarrowWindow();
  return (
    <header className={styles.head}>
      <h2 tabIndex={-1}>{activityMessages.activity}</h2>
      <OtherPresentUsersView noteable={noteable} />
      <div className={scripted.scripted}>
        {isNarrow ? (
          <div className={styles.controls}>
            <OptionsMenu {...props} />
          </div>
        ) : (
          <div className={joinClassNames(styles.controls, styles.wide)}>
            <IconButton
              ref={open.findButton}
              icon="search"
              label={discussionSearchMessages.open}
              shortcut={ACTIVITY_SHORTCUTS.find}
              aria-expanded={open.find.isOpen}
              onPointerEnter={props.onFindSoon}
              onFocus={props.onFindSoon}
              onClick={() => open.find.setOpen(!open.find.isOpen)}
            />
            {timeline !== "none" && <TimelineToggle view={view} isNamed={timeline === "label"} />}
            <FilterMenu view={view} open={open.filter} />
            <SortMenu view={view} />
          </div>
        )}
      </div>
    </header>
  );
}

/** One menu with all controls of the header, for narrow windows. */
function OptionsMenu({ view, open, timeline, onFindSoon }: HeaderProps) {
  const { filter } = useDiscussionState();
  const { isTimeline, toggleTimeline } = view;
  return (
    <Menu
      label={activityMessages.options}
      items={[
        {
          id: "find",
          label: discussionSearchMessages.open,
          icon: "search",
          onAction: () => open.find.setOpen(true),
        },
        ...(timeline === "none"
          ? []
          : [
              {
                id: "timeline",
                label: isTimeline ? timelineMessages.off : timelineMessages.on,
                icon: "list-tree" as const,
                onAction: toggleTimeline,
              },
            ]),
        {
          heading: activityFilterMessages.label,
          selectedId: String(filter),
          items: FILTER_ITEMS.map((item) => ({
            ...item,
            onAction: () => view.choose(Number(item.id) as NotesFilter),
          })),
        },
        {
          heading: activitySortMessages.label,
          selectedId: view.order,
          items: SORT_ITEMS.map((item) => ({ ...item, onAction: () => view.setOrder(item.id) })),
        },
      ]}
      placement="bottom end"
      isOpen={open.filter.isOpen}
      onOpenChange={open.filter.setOpen}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          ref={(button) => {
            trigger.ref.current = button;
            open.findButton.current = button;
          }}
          icon="list-filter"
          label={activityMessages.options}
          onPointerEnter={() => {
            trigger.onPointerEnter();
            onFindSoon();
          }}
        />
      )}
    />
  );
}

function SortMenu({ view }: { view: ActivityViewOptions }) {
  return (
    <Menu
      label={activitySortMessages.label}
      selectedId={view.order}
      items={SORT_ITEMS}
      onAction={(order) => view.setOrder(order as SortOrder)}
      placement="bottom end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="ghost"
          icon={view.order === "asc" ? "arrow-up-narrow-wide" : "arrow-down-wide-narrow"}
          caret
          tooltip={activitySortMessages.label}
          shortcut={ACTIVITY_SHORTCUTS.sort}
        >
          {activitySortMessages[view.order]}
        </Button>
      )}
    />
  );
}

function FilterMenu(props: {
  view: ActivityViewOptions;
  open: ActivitySearchAndFilterState["filter"];
}) {
  const { filter } = useDiscussionState();
  return (
    <Menu
      label={activityFilterMessages.label}
      selectedId={String(filter)}
      items={FILTER_ITEMS}
      onAction={(id) => props.view.choose(Number(id) as NotesFilter)}
      placement="bottom end"
      isOpen={props.open.isOpen}
      onOpenChange={props.open.setOpen}
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="ghost"
          icon="list-filter"
          caret
          aria-label={`${activityFilterMessages.label}: ${activityFilterMessages.short[filter]}`}
          tooltip={activityFilterMessages.label}
          shortcut={ACTIVITY_SHORTCUTS.filter}
        >
          {activityFilterMessages.short[filter]}
        </Button>
      )}
    />
  );
}

function TimelineToggle(props: { view: ActivityViewOptions; isNamed: boolean }) {
  const { isTimeline, toggleTimeline } = props.view;
  return (
    <button
      type="button"
      className={joinClassNames(
        buttonClassName({
          variant: isTimeline ? "secondary" : "ghost",
          size: "sm",
          icon: "list-tree",
        }),
        styles.toggle,
      )}
      aria-pressed={isTimeline}
      aria-label={timelineMessages.on}
      {...tooltipProps(timelineMessages.on, ACTIVITY_SHORTCUTS.timeline)}
      onClick={toggleTimeline}
    >
      <Icon of="list-tree" />
      {props.isNamed && timelineMessages.on}
    </button>
  );
}
