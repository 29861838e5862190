import type { ReactNode } from "react";
import { usePageContext } from "../../platform/page-context.tsx";
import styles from "./signed-out-frame.module.css";
import { frameMessages } from "../shared/routes.messages.ts";

/**
 * Frame of the signed-out pages: contour lines in the background, the content in the middle, the
 * version of Cairn below.
 */
export function SignedOutFrame(props: { children: ReactNode }) {
  const { instance } = usePageContext();
  return (
    <div className={styles.frame}>
      <div className={styles.map} aria-hidden="true" />
      <main className={styles.middle}>{props.children}</main>
      <footer className={styles.foot}>{frameMessages.version(instance.version)}</footer>
    </div>
  );
}
