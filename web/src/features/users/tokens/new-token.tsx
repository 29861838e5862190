import type { NewPersonalAccessToken } from "@cairn/contract/users";
import { useEffect, useRef } from "react";
import { CopyField } from "../../../ui/forms/copy-field.tsx";
import { tokenMessages as texts } from "../users.messages.ts";
import styles from "./tokens.module.css";

/** Shows a new token. The token's secret is visible only here. */
export function NewTokenNotice(props: { token: NewPersonalAccessToken }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.created}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.createdTitle(props.token.name)}
      </h2>
      <p>{texts.createdHint}</p>
      <CopyField
        label={texts.createdLabel}
        value={props.token.token}
        copyLabel={texts.copy}
        copiedLabel={texts.copied}
        selectedLabel={texts.selected}
      />
    </section>
  );
}
