import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./banner.module.css";
import { Icon } from "./icon.tsx";

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

/** Inline news that pushes the content down. Danger speaks at once, the others when there is time. */
export function Banner(props: {
  intent: keyof typeof ICONS;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={props.ref}
      className={styles.banner}
      data-intent={props.intent}
      role={props.intent === "danger" ? "alert" : "status"}
      tabIndex={-1}
    >
      <Icon of={ICONS[props.intent]} />
      <div className={styles.body}>{props.children}</div>
    </div>
  );
}
