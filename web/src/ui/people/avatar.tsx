import { useEffect, useRef, useState } from "react";
import { assertAvatarSize } from "./avatar-sizes.ts";
import type { AvatarSize } from "./avatar-sizes.ts";
import styles from "./avatar.module.css";
import { getInitials } from "./initials.ts";
import { tooltipProps } from "../tooltips/tooltip.tsx";

const TONES = 6;

/** Usually stands beside the written name or inside a named control, and then says nothing itself. */
export function Avatar(props: {
  name: string;
  seed: number;
  src: string | null;
  size: AvatarSize;
  /** People are round; projects and groups are square. */
  shape?: "round" | "square";
  /** Nothing else says the name here. */
  spoken?: boolean;
}) {
  assertAvatarSize(props.size);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before React arrived has told nobody.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, [props.src]);

  // Initials are drawn by the style sheet: they are a picture of the name, not words of the page.
  // They stand there until the picture covers them.
  const picture = broken ? null : props.src;
  const says = props.spoken
    ? ({ role: "img", "aria-label": props.name, ...tooltipProps(props.name) } as const)
    : ({ "aria-hidden": "true" } as const);
  return (
    <span
      {...says}
      className={styles.avatar}
      data-size={props.size}
      data-shape={props.shape ?? "round"}
      data-tone={props.seed % TONES}
      data-initials={getInitials(props.name)}
    >
      {picture && <img ref={image} src={picture} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}
