/** Path field of a new group: checks while the viewer types whether the path is free. */
import { NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import { useEffect } from "react";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useNamespacePathCheck } from "../groups.api.ts";
import { nameAndPathMessages as texts } from "../groups.messages.ts";
import styles from "./checked-path-field.module.css";
import { validateNamespacePath } from "./path-validation.ts";
import { useDebouncedValue } from "./use-debounced.ts";

interface CheckedPathFieldProps {
  value: string;
  onChange: (path: string) => void;
  /** Parent group of the new group; null for a top-level group. */
  parent: { id: number; full_path: string } | null;
  /** The server's error message about the submitted path; null when there is none. */
  error: string | null;
}

export function CheckedPathField(props: CheckedPathFieldProps) {
  const { value, parent } = props;
  const check = useAvailability(value, parent);
  const suggestion = check.suggestion;
  return (
    <div className={styles.field}>
      <TextField
        label={texts.path}
        name="path"
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={NAMESPACE_PATH_MAX}
        hint={check.hint}
        checking={check.state === "checking"}
        valid={check.state === "free"}
        error={props.error ?? check.error}
      />
      {suggestion !== undefined && (
        <span>
          <TextButton tone="link" onClick={() => props.onChange(suggestion)}>
            {texts.take(suggestion)}
          </TextButton>
        </span>
      )}
    </div>
  );
}

interface Availability {
  state: "rest" | "checking" | "free";
  hint: string;
  error: string | null;
  suggestion?: string | undefined;
}

function useAvailability(path: string, parent: CheckedPathFieldProps["parent"]): Availability {
  const announce = useAnnounceToScreenReaders();
  const settled = useDebouncedValue(path);
  const problem = validateNamespacePath(path, { top: parent === null, shortest: 2 });
  const askable = problem === null && settled === path;
  const { data, isError } = useNamespacePathCheck(askable ? path : null, parent?.id);
  const address = `/${parent === null ? "" : `${parent.full_path}/`}${path}`;
  const verdict = askable && data ? (data.exists ? texts.taken : texts.free(address)) : null;

  useEffect(() => {
    if (verdict !== null) announce(verdict);
  }, [verdict, announce]);

  if (path === "") return { state: "rest", hint: texts.pathHint, error: null };
  if (problem !== null) {
    // The error of an invalid path appears only after the viewer has stopped typing.
    return { state: "rest", hint: texts.pathHint, error: settled === path ? problem : null };
  }
  if (askable && isError) return { state: "rest", hint: texts.unchecked, error: null };
  if (!askable || !data) return { state: "checking", hint: texts.checking, error: null };
  if (!data.exists) return { state: "free", hint: texts.free(address), error: null };
  return { state: "rest", hint: "", error: texts.taken, suggestion: data.suggests[0] };
}
