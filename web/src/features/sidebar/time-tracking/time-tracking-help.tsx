import { timeHelpMessages as texts } from "./time-tracking-forms.messages.ts";
import styles from "./time-forms.module.css";

/** Explains the quick actions of time tracking. */
export default function TimeTrackingHelp() {
  return (
    <div className={styles.help}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p>{texts.estimate}</p>
      <p>{texts.spend}</p>
      <p>{texts.units}</p>
    </div>
  );
}
