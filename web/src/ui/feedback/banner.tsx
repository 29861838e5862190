import type { IconName } from "../../../icon-names.ts";
import type { ReactNode, Ref } from "react";
import styles from "./banner.module.css";
import { displayComponentMessages } from "../base/display.messages.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Icon } from "../base/icon.tsx";

const ICONS = {
  info: "info",
  success: "circle-check",
  warning: "triangle-exclamation-point",
  danger: "circle-exclamation-point",
  neutral: null,
} as const satisfies Record<string, IconName | null>;

export type BannerIntent = keyof typeof ICONS;

/**
 * Message inside the content of a page. Screen readers announce a "danger" banner at once, and other
 * banners when they are idle.
 */
export function Banner(props: {
  intent: BannerIntent;
  /** Replaces the default icon of the intent; a neutral banner has no default icon. */
  icon?: IconName;
  /** At most two buttons, shown below the text. */
  actions?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  centered?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  if (!Object.hasOwn(ICONS, props.intent)) {
    throw new RangeError(`A banner is one of ${Object.keys(ICONS).join(", ")}: ${props.intent}`);
  }
  const icon = props.icon ?? ICONS[props.intent];
  return (
    <div
      ref={props.ref}
      className={styles.banner}
      data-intent={props.intent}
      data-centered={props.centered || undefined}
      role={props.intent === "danger" ? "alert" : "status"}
      tabIndex={-1}
    >
      {icon && <Icon of={icon} />}
      <div className={styles.body}>
        {props.children}
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.onDismiss && (
        <span className={styles.dismiss}>
          <IconButton
            icon="x"
            size="xs"
            label={props.dismissLabel ?? displayComponentMessages.dismiss}
            onClick={props.onDismiss}
          />
        </span>
      )}
    </div>
  );
}
