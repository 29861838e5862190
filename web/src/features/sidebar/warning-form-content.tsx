import { Button } from "../../ui/buttons/button.tsx";
import { sidebarMessages as texts } from "./sidebar.messages.ts";
import styles from "./warning-form.module.css";

/** Content of the form that warns before an attribute is switched. Loaded when a user opens it. */
export default function WarningForm(props: {
  title: string;
  warning: string;
  submit: string;
  isApplying: boolean;
  onCancel: () => void;
  onApply: () => void;
}) {
  const { isApplying } = props;
  return (
    <div className={styles.form}>
      <h3 className={styles.title}>{props.title}</h3>
      <p className={styles.warning}>{props.warning}</p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={props.onCancel} disabled={isApplying}>
          {texts.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          pending={isApplying}
          onClick={props.onApply}
          // Focuses the button at once: Enter confirms, Escape cancels.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        >
          {isApplying ? texts.applying : props.submit}
        </Button>
      </div>
    </div>
  );
}
