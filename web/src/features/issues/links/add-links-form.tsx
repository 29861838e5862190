/** Form that adds linked issues, or child items of an epic. Its code loads when the user opens it. */
import type { LinkType, WebLinkedIssues } from "@cairn/contract/issues/issue-links";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import { ApiError } from "../../../platform/api.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import styles from "./add-links-form.module.css";
import { addLinksMessages as texts } from "./links.messages.ts";
import type { RelatedListKind, RelatedListPlace } from "./related-list.ts";
import { ReferenceField } from "./reference-field.tsx";
import {
  addReferences,
  isReference,
  parseReferences,
  shortenReference,
  takeCompleteReferences,
} from "./references.ts";

const TYPES = ["relates_to", "blocks", "is_blocked_by"] as const satisfies readonly LinkType[];

interface Failure {
  message: string;
  references: readonly string[];
}

/** A row of the list, which the form does not add again. */
interface Row {
  id: number;
  path: string;
}

export default function AddLinksForm<Added extends Row>(props: {
  list: RelatedListPlace;
  links: readonly Row[];
  /** Number of references that one request can add. */
  most: number;
  /** Whether the field takes the focus when the form opens. */
  takesFocus?: boolean;
  /** Sends the references, and resolves to the new list. */
  add: (references: readonly string[], type: LinkType | undefined) => Promise<Added[]>;
  /** Called with the first added row and the new list, after the form has closed. */
  onAdded: (first: Added | undefined, all: Added[]) => void;
  onClose: () => void;
}) {
  const { list, links, takesFocus = true, onClose } = props;
  const { kind } = list;
  const [type, setType] = useState<LinkType>("relates_to");
  const [text, setText] = useState("");
  const [pending, setPending] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAdding, setAdding] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const announce = useAnnounceToScreenReaders();

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const withReferences = (references: readonly string[]) =>
    addReferences(
      pending,
      references.map((each) => shortenReference(each, location.origin, list)),
      props.most,
    );
  const count = withReferences(isReference(text, kind) ? parseReferences(text, kind) : []).length;
  const write = (next: string) => {
    const { references, rest } = takeCompleteReferences(next, kind);
    setText(rest);
    if (references.length > 0) setPending(withReferences(references));
  };
  const settle = (whole: string) => {
    const all = withReferences(parseReferences(whole, kind));
    setText("");
    setPending(all);
    return all;
  };
  const remove = (reference: string) => {
    setPending(pending.filter((each) => each !== reference));
    setFailure(null);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const references = settle(text);
    if (references.length === 0 || isAdding) return;
    setAdding(true);
    setFailure(null);
    const before = new Set(links.map(({ id }) => id));
    try {
      const after = await props.add(references, kind === "links" ? type : undefined);
      const added = after.filter(({ id }) => !before.has(id));
      announce(texts.added(kind, added.length));
      onClose();
      props.onAdded(added[0], after);
    } catch (error) {
      setFailure(describeFailure(error, kind));
      setAdding(false);
      input.current?.focus();
    }
  };
  const keyDown = (event: KeyboardEvent) => {
    const isEmpty = pending.length === 0 && text === "";
    if (event.key === "Escape" && isEmpty) onClose();
  };

  return (
    // The form itself is not interactive: Escape closes it from any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-label={texts.form(kind)}
      onSubmit={(event) => void submit(event)}
      onKeyDown={keyDown}
    >
      {kind === "links" && (
        <div className={styles.type}>
          <span aria-hidden="true">{texts.type}</span>
          <RadioGroup
            label={texts.type}
            hideLabel
            direction="row"
            options={TYPES.map((value) => ({
              value,
              label: texts.types[value],
              disabled: isAdding,
            }))}
            value={type}
            onChange={setType}
          />
        </div>
      )}
      <ReferenceField
        {...{ list, text, pending, input }}
        failed={failure?.references ?? []}
        errorId={failure ? errorId : undefined}
        disabled={isAdding}
        isLinked={({ path }) => links.some((link) => link.path === path)}
        onText={write}
        onSettle={settle}
        onRemove={remove}
      />
      {failure && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon of="circle-exclamation-point" size={14} />
          {failure.message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          pending={isAdding}
          disabled={pending.length === 0 && text.trim() === ""}
        >
          {isAdding ? texts.adding : texts.submit(kind, count)}
        </Button>
        <Button size="sm" disabled={isAdding} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function describeFailure(error: unknown, kind: RelatedListKind): Failure {
  const failed = texts.failed(kind);
  if (!(error instanceof ApiError)) return { message: failed, references: [] };
  const body = error.body as Partial<WebLinkedIssues> | null | undefined;
  return { message: error.message || failed, references: body?.failed_references ?? [] };
}
