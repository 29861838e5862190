import { useImperativeHandle, useMemo, useRef } from "react";
import type { MouseEventHandler, ReactEventHandler, Ref } from "react";
import "./prose.css";
import "./prose-blocks.css";
import "./prose-code.css";
import { useRenderedDiagrams } from "../sandbox/use-diagrams.ts";
import { useUserColorsIn } from "../styles/user-colors.tsx";
import { trustedHtml } from "./trusted-html.ts";

/** Rendered Markdown. The markup comes from our server, which has cleaned it; from nowhere else. */
export function Prose(props: {
  html: string;
  /** A title: one line, no blocks. */
  inline?: boolean;
  id?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  /** Task boxes report here. */
  onChange?: ReactEventHandler<HTMLElement>;
  ref?: Ref<HTMLDivElement & HTMLSpanElement>;
}) {
  useUserColorsIn(props.html);
  const element = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useImperativeHandle(props.ref, () => element.current as HTMLDivElement & HTMLSpanElement);
  useRenderedDiagrams(element, props.html);
  // The same object for the same text: React would write equal markup again, and what the reader
  // unfolded or ticked would be lost.
  const markup = useMemo(() => ({ __html: trustedHtml(props.html) }), [props.html]);
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
