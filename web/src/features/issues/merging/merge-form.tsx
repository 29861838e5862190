import { MERGE_UNDO_DAYS } from "@cairn/contract/issues/merging";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ReferenceField } from "../links/reference-field.tsx";
import { isReference, parseReferences, shortenReference } from "../links/references.ts";
import type { MergedIssueRef } from "./merge-requests.ts";
import { mergeDialogMessages as texts } from "./merging.messages.ts";
import styles from "./merging.module.css";

/** The body of the dialog: a field for one issue, and what the merge does. */
export function MergeForm(props: {
  issue: MergedIssueRef;
  /** Also passes the cache of the page, because the function that opens the dialog cannot use hooks. */
  onChange: (target: string, cache: QueryClient) => void;
}) {
  const { issue, onChange } = props;
  const [text, setText] = useState("");
  const [target, setTarget] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const cache = useQueryClient();
  const list = { kind: "links", place: issue.project, iid: issue.iid } as const;

  useEffect(() => input.current?.focus(), []);
  const choose = (reference: string) => {
    setTarget(reference);
    onChange(reference, cache);
  };
  const settle = (whole: string) => {
    // Several references can be pasted; the last one counts.
    const reference = parseReferences(whole, list.kind).at(-1) ?? "";
    // A term to search for stays in the field.
    if (!isReference(reference, list.kind)) return setText(whole);
    choose(shortenReference(reference, location.origin, list));
    setText("");
  };

  return (
    <>
      <ReferenceField
        {...{ list, text, input }}
        label={texts.target}
        isInline
        pending={target === "" ? [] : [target]}
        failed={[]}
        errorId={undefined}
        disabled={false}
        isLinked={() => false}
        onText={setText}
        onSettle={settle}
        onRemove={() => choose("")}
      />
      <ul className={styles.consequences}>
        <li>{texts.closes}</li>
        <li>{texts.carriesOver}</li>
        <li>{texts.canUndo(MERGE_UNDO_DAYS)}</li>
      </ul>
    </>
  );
}
