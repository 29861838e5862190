/** Buttons beside "Time tracking": help, and a form to log time or to set the estimate. */
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { TrackedItem } from "./time-tracking.api.ts";
import { timeTrackingMessages } from "./time-tracking.messages.ts";

const TimeForms = createLazyComponent(() => import("./time-forms.tsx"));
const TimeTrackingHelp = createLazyComponent(() => import("./time-tracking-help.tsx"));

export function TimeTrackingControls(props: {
  item: TrackedItem;
  canLog: boolean;
  estimate: string | null;
  shortcut: string;
  /** Called when time or estimate has changed. */
  onChanged: () => void;
}) {
  return (
    <>
      <Popover
        label={timeTrackingMessages.help}
        width="sm"
        placement="bottom end"
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon="circle-question-mark"
            size="xs"
            label={timeTrackingMessages.help}
          />
        )}
      >
        <TimeTrackingHelp />
      </Popover>
      {props.canLog && (
        <Popover
          label={timeTrackingMessages.logTime}
          placement="bottom end"
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              data-widget-control=""
              icon="plus"
              size="xs"
              label={timeTrackingMessages.logTime}
              shortcut={props.shortcut}
            />
          )}
        >
          {(close) => <TimeForms {...props} onClose={close} />}
        </Popover>
      )}
    </>
  );
}
