import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { Icon } from "../base/icon.tsx";
import { tooltipProps } from "../tooltips/tooltip.tsx";

type Intent = "outline" | "neutral" | "success" | "warning" | "danger" | "info" | "pending";

/** Badge with a short label. It is not interactive and takes no focus. */
export function Badge(props: {
  intent?: Intent;
  shape?: "pill" | "square";
  /** Size: "lg" is for a badge beside the state pill in a page title. */
  size?: "sm" | "lg";
  icon?: IconName;
  /** Explanation of the badge, as tooltip. */
  title?: string;
  children: ReactNode;
}) {
  const { intent = "neutral", shape = "pill", size = "sm" } = props;
  return (
    <span
      className={styles.badge}
      data-intent={intent}
      data-shape={shape}
      data-size={size}
      {...tooltipProps(props.title)}
    >
      {props.icon && <Icon of={props.icon} size={size === "lg" ? 14 : 12} />}
      {props.children}
    </span>
  );
}
