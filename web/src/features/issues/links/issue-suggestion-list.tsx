import { Icon } from "../../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { KeyboardShortcut } from "../../../ui/keyboard/keyboard-shortcut.tsx";
import { ListSkeleton } from "../../../ui/lists/list-states.tsx";
import { MarkedText } from "../../../ui/search/marked-text.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import styles from "./add-links-form.module.css";
import { stateIconOf } from "./state-icon.ts";
import type { Suggestion } from "./links.api.ts";
import { addLinksMessages as texts, linkRowMessages } from "./links.messages.ts";
import type { RelatedListKind } from "./related-list.ts";

/**
 * Suggestions below the reference field. The focus stays in the field, whose `aria-activedescendant`
 * names the active option.
 */
export function IssueSuggestionList(props: {
  id: string;
  kind: RelatedListKind;
  isInline?: boolean | undefined;
  state: "loading" | "ready" | "failed";
  hits: readonly Suggestion[];
  query: string;
  active: string | null;
  elementId: (path: string) => string;
  isLinked: (hit: Suggestion) => boolean;
  onPoint: (path: string) => void;
  onChoose: (hit: Suggestion) => void;
}) {
  const { state, hits } = props;
  return (
    // Clicking in the list must not take the focus from the field.
    <div
      className={styles.popup}
      data-inline={props.isInline || undefined}
      onPointerDown={(event) => event.preventDefault()}
    >
      {state === "loading" && <ListSkeleton />}
      {state === "failed" && (
        <p className={styles.empty} role="alert">
          {texts.searchFailed(props.kind)}
        </p>
      )}
      {state === "ready" && hits.length === 0 && (
        <p className={styles.empty}>{texts.noMatches(props.kind)}</p>
      )}
      <div id={props.id} role="listbox" aria-label={texts.matches(props.kind)}>
        {hits.map((hit) => (
          // The field keeps the focus and handles the keys, so an option needs no key handler.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={hit.path}
            id={props.isLinked(hit) ? undefined : props.elementId(hit.path)}
            role="option"
            aria-selected={props.active === hit.path}
            aria-disabled={props.isLinked(hit) || undefined}
            className={styles.option}
            onPointerMove={() => props.active !== hit.path && props.onPoint(hit.path)}
            onClick={() => props.onChoose(hit)}
          >
            <SuggestionContent
              kind={props.kind}
              hit={hit}
              query={props.query}
              isLinked={props.isLinked(hit)}
            />
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span>
          <KeyboardShortcut keys="enter" /> {texts.enterAdds}
        </span>
        <span className={styles.paste}>{texts.pasteHint(props.kind)}</span>
      </div>
    </div>
  );
}

function SuggestionContent(props: {
  kind: RelatedListKind;
  hit: Suggestion;
  query: string;
  isLinked: boolean;
}) {
  const { title, state, reference } = props.hit;
  const isClosed = state === "closed";
  return (
    <>
      <span className={styles.state} data-state={state}>
        <Icon of={stateIconOf(props.kind, !isClosed)} />
        <VisuallyHidden>{isClosed ? linkRowMessages.closed : linkRowMessages.open}</VisuallyHidden>
      </span>
      <span className={styles.title}>
        <MarkedText text={title} query={props.query} />
      </span>
      {props.isLinked && <Badge shape="square">{texts.alreadyLinked(props.kind)}</Badge>}
      <span className={styles.reference}>{reference}</span>
    </>
  );
}
