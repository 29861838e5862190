/** Shows where the lifted child item would be dropped, and into which epic if that is another one. */
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { childMoveMessages as texts } from "./children.messages.ts";
import styles from "./drop-line.module.css";
import { measurePlaces } from "./measured-places.ts";
import type { TreePlace } from "./tree-places.ts";

export function DropLine(props: {
  place: TreePlace;
  isOtherParent: boolean;
  container: RefObject<HTMLElement | null>;
}) {
  const { place, container } = props;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (container.current === null) return;
    const [measured] = measurePlaces([place], container.current);
    const style = line.current?.style;
    style?.setProperty("--top", `${measured?.top ?? 0}px`);
    style?.setProperty("--depth", String(place.level - 1));
    line.current?.scrollIntoView({ block: "nearest" });
  }, [place, container]);
  return (
    <div
      ref={line}
      className={styles.line}
      data-into={place.position === null || undefined}
      aria-hidden="true"
    >
      {props.isOtherParent && (
        <span className={styles.target}>{texts.into(place.parent.title)}</span>
      )}
    </div>
  );
}
