/** Highlighted code with line numbers that link to their lines. */
import { LINES_PER_CHUNK, type FilePage } from "@cairn/contract/repositories/browsing";
import { memo } from "react";
import type { MouseEvent } from "react";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import styles from "./code-view.module.css";
import { formatLineHash, parseLineHash, useLineSelection } from "./line-selection.ts";

export function CodeView(props: { file: FilePage; code: readonly string[]; lineCount: number }) {
  const { file, code, lineCount } = props;
  const selection = useLineSelection(true);
  /** Shift extends the selection to the clicked line. */
  const extend = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const clicked = parseLineHash(link?.hash ?? "");
    if (!event.shiftKey || !clicked || !selection) return;
    event.preventDefault();
    location.hash = formatLineHash({
      from: Math.min(selection.from, clicked.from),
      to: Math.max(selection.to, clicked.to),
    });
  };
  return (
    // The links in the code get the clicks and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.code}
      role="region"
      aria-label={texts.content(file.name)}
      // Long lines scroll, and only an element that can get the focus scrolls with keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClick={extend}
    >
      {code.map((html, index) => {
        const first = index * LINES_PER_CHUNK + 1;
        const last = Math.min(first + LINES_PER_CHUNK - 1, lineCount);
        const isSelected = selection && selection.from <= last && selection.to >= first;
        return (
          <Chunk
            key={first}
            html={html}
            first={first}
            last={last}
            from={isSelected ? selection.from : 0}
            to={isSelected ? selection.to : 0}
          />
        );
      })}
    </div>
  );
}

/** Rendered again only when its own lines are selected, because a file can have thousands of lines. */
const Chunk = memo(function Chunk(props: {
  html: string;
  first: number;
  last: number;
  from: number;
  to: number;
}) {
  const { first, last, from, to } = props;
  const numbers = Array.from({ length: last - first + 1 }, (_line, index) => first + index);
  return (
    <div className={styles.chunk} data-full={numbers.length === LINES_PER_CHUNK || undefined}>
      <div className={styles.numbers}>
        {numbers.map((line) => (
          <a
            key={line}
            id={`L${line}`}
            href={`#L${line}`}
            // Thousands of links would have to be passed to reach what is below the code.
            tabIndex={-1}
            data-selected={(line >= from && line <= to) || undefined}
          >
            {line}
          </a>
        ))}
      </div>
      <MarkdownHtml html={props.html} />
    </div>
  );
});
