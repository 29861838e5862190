/** Dialog with a form: its fields, a Cancel button, and one submit button. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import styles from "./form-modal.module.css";
import { Modal } from "./modal.tsx";
import { kitMessages } from "../base/ui.messages.ts";

export function FormModal(props: {
  title: string;
  /** Label of the submit button. */
  submit: string;
  /** Marks the submit button as dangerous. */
  danger?: boolean;
  form: { pending: boolean; message: string | null; formProps: ComponentProps<"form"> };
  /** Error message to show in addition to the errors of the form. */
  error?: string | null;
  /** Another action, before the Cancel button. */
  secondary?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { form } = props;
  const id = useId();
  return (
    <Modal
      isOpen
      size="lg"
      title={props.title}
      onClose={props.onClose}
      busy={form.pending}
      error={form.message ?? props.error}
      footer={
        <>
          {props.secondary}
          <Button onClick={props.onClose} disabled={form.pending}>
            {kitMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={props.danger ? "danger" : "primary"}
            pending={form.pending}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className={styles.form}>
        {props.children}
      </form>
    </Modal>
  );
}
