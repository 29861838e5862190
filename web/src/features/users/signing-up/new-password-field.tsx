import { PASSWORD_MIN } from "@cairn/contract/users";
import { useEffect, useRef, useState } from "react";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { passwordMessages } from "../users.messages.ts";
import { getPasswordHint } from "./password-hint.ts";

export function NewPasswordField(props: {
  name: string;
  label?: string;
  size?: "md" | "lg";
  error: string | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  // Reads the password that the user typed before hydration. The field is uncontrolled, so hydration
  // keeps its value.
  useEffect(() => setPassword(input.current?.value ?? ""), []);
  const hint = getPasswordHint(password);
  return (
    <PasswordField
      ref={input}
      label={props.label ?? passwordMessages.label}
      showLabel={passwordMessages.show}
      hideLabel={passwordMessages.hide}
      name={props.name}
      size={props.size ?? "lg"}
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN}
      hint={hint.text}
      valid={hint.valid}
      error={props.error}
      onInput={(event) => setPassword(event.currentTarget.value)}
    />
  );
}
