import { createContext, useContext, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import type { MouseEventHandler, ReactEventHandler, Ref } from "react";
import "./prose.css";
import "./prose-blocks.css";
import "./prose-code.css";
import { useRenderDiagramsAndFormulas } from "../sandbox/use-diagrams.ts";
import { useInsertCustomColorRules } from "../styles/user-colors.tsx";
import { splitLabelScope } from "../work/label-scope.ts";
import { toTrustedHtml } from "./trusted-html.ts";

/**
 * Collects the HTML of all elements during server rendering, so that the page's data does not have to
 * repeat it.
 */
export const RenderedMarkupContext = createContext<string[] | null>(null);

/**
 * Shows the rendered HTML of a Markdown text. Pass only HTML that our server has rendered and
 * sanitized.
 */
export function MarkdownHtml(props: {
  html: string;
  /** Renders the HTML as one line without block elements, for a title. */
  inline?: boolean;
  id?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  /** Receives the change events of task checkboxes. */
  onChange?: ReactEventHandler<HTMLElement>;
  ref?: Ref<HTMLDivElement & HTMLSpanElement>;
}) {
  useInsertCustomColorRules(props.html);
  useContext(RenderedMarkupContext)?.push(props.html);
  const element = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useImperativeHandle(props.ref, () => element.current as HTMLDivElement & HTMLSpanElement);
  useRenderDiagramsAndFormulas(element, props.html);
  useEffect(() => splitScopedLabels(element.current), [props.html]);
  // Keeps the same object for the same HTML. With a new object, React would set the HTML again, which
  // closes sections that the reader expanded and unticks boxes that the reader ticked.
  const markup = useMemo(() => ({ __html: toTrustedHtml(props.html) }), [props.html]);
  const Element = props.inline ? "span" : "div";
  return (
    <Element
      ref={element}
      id={props.id}
      className={props.inline ? "md-line" : "md"}
      onClick={props.onClick}
      onChange={props.onChange}
      // oxlint-disable-next-line react/no-danger -- the only place where markup enters
      dangerouslySetInnerHTML={markup}
    />
  );
}

/**
 * Shows scoped labels in two parts, as label chips do. The text stays the same for copying and for
 * screen readers.
 */
function splitScopedLabels(element: HTMLElement | null): void {
  for (const link of element?.querySelectorAll("a.gl-label-scoped:not(:has(*))") ?? []) {
    const { scope, value } = splitLabelScope(link.textContent);
    if (scope === null) continue;
    const [name, separator] = [scope, "::"].map((text) => {
      const part = document.createElement("span");
      part.textContent = text;
      return part;
    });
    link.replaceChildren(...[name, separator].filter((part) => part !== undefined), value);
  }
}
