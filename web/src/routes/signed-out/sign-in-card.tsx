import type { ReactNode } from "react";
import { LogoMark } from "../../ui/base/logo.tsx";
import styles from "./sign-in-card.module.css";

/**
 * The card of the sign-in and sign-up pages. The line below the card links to the other of the two
 * pages.
 */
export function SignInOrSignUpCard(props: {
  heading: string;
  text: string;
  children: ReactNode;
  below: ReactNode;
}) {
  return (
    <div className={styles.column}>
      <div className={styles.card}>
        <LogoMark size={44} stacking />
        <h1 tabIndex={-1}>{props.heading}</h1>
        <p className={styles.text}>{props.text}</p>
        {props.children}
      </div>
      <p className={styles.below}>{props.below}</p>
    </div>
  );
}
