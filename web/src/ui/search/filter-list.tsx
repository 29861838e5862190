import { Icon } from "../base/icon.tsx";
import type { FilterSuggestionsState, FilterSuggestion } from "./filter-suggestions.ts";
import styles from "./filter-list.module.css";
import { ListError, ListSkeleton } from "../lists/list-states.tsx";
import { kitMessages } from "../base/ui.messages.ts";

/**
 * Suggestions under the filter field. The focus stays in the field, whose `aria-activedescendant`
 * names the active option.
 */
export function FilterSuggestionList(props: {
  id: string;
  offer: FilterSuggestionsState;
  active: string | null;
  elementId: (id: string) => string;
  onPoint: (id: string) => void;
  onChoose: (suggestion: FilterSuggestion) => void;
}) {
  const { offer } = props;
  const isEmpty = offer.sections.every(({ suggestions }) => suggestions.length === 0);
  return (
    // Clicking in the list must not take the focus from the field.
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      {offer.state === "loading" && <ListSkeleton />}
      {offer.state === "failed" && (
        <ListError text={kitMessages.listFailed} onRetry={() => offer.retry?.()} />
      )}
      {offer.state === "ready" && isEmpty && (
        <p className={styles.empty}>{kitMessages.noMatches}</p>
      )}
      <div id={props.id} role="listbox" aria-label={offer.label}>
        {offer.sections.map(({ heading, suggestions }) => (
          <div key={heading} role="group" aria-label={heading ?? offer.label}>
            {heading && (
              <div className={styles.heading} aria-hidden="true">
                {heading}
              </div>
            )}
            {suggestions.map((suggestion) => (
              // The field keeps the focus and handles the arrow keys, so a suggestion needs no key
              // handler.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={suggestion.id}
                id={props.elementId(suggestion.id)}
                role="option"
                aria-selected={props.active === suggestion.id}
                className={styles.option}
                onPointerMove={() => props.active !== suggestion.id && props.onPoint(suggestion.id)}
                onClick={() => props.onChoose(suggestion)}
              >
                {suggestion.leading ?? (suggestion.icon && <Icon of={suggestion.icon} />)}
                <span className={styles.words}>{suggestion.label}</span>
                {suggestion.description && (
                  <span className={styles.aside}>{suggestion.description}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
