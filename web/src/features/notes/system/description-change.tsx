/** Below a system note about a changed description: the button for its diff, and the diff. */
import { Icon } from "../../../ui/base/icon.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import type { DescriptionDiffProps } from "./description-diff.tsx";
import { systemNoteMessages as texts } from "./system.messages.ts";
import styles from "./system.module.css";

export function DescriptionDiffToggle(props: {
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <span className={scripted.scripted}>
      <span className={styles.dot} aria-hidden="true">
        ·
      </span>
      <button
        type="button"
        className={styles.compare}
        aria-expanded={props.isOpen}
        aria-controls={props.isOpen ? props.controls : undefined}
        onClick={props.onToggle}
      >
        {props.isOpen ? texts.hide : texts.compare}{" "}
        <Icon of={props.isOpen ? "chevron-up" : "chevron-down"} size={12} />
      </button>
    </span>
  );
}

/** Few readers open a diff, so its code loads then. */
export const DescriptionDiff = createLazyComponent(() => import("./description-diff.tsx"), {
  waiting: WaitingDiff,
  failed: FailedDiff,
});

function WaitingDiff({ id }: DescriptionDiffProps) {
  return (
    <div id={id} className={styles.diff}>
      <SkeletonBlock lines={2} />
    </div>
  );
}

function FailedDiff({ id }: DescriptionDiffProps) {
  return (
    <div id={id} className={styles.diff}>
      <InlineError onRetry={DescriptionDiff.warm}>{texts.diffFailed}</InlineError>
    </div>
  );
}
