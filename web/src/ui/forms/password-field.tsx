import { useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "../styles/script-only.module.css";
import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

type PasswordFieldProps = Omit<TextFieldProps, "type" | "trailing" | "hideLabel"> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField(props: PasswordFieldProps) {
  const { showLabel, hideLabel, ...field } = props;
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      trailing={
        <span className={styles.scripted}>
          <IconButton
            icon={shown ? "eye-off" : "eye"}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  );
}
