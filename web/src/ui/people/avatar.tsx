import { useEffect, useRef, useState } from "react";
import { assertAvatarSize } from "./avatar-sizes.ts";
import type { AvatarSize } from "./avatar-sizes.ts";
import styles from "./avatar.module.css";
import { getInitials } from "./initials.ts";
import { tooltipProps } from "../tooltips/tooltip.tsx";

const TONES = 6;

/**
 * Avatar of a user, project or group. Hidden from screen readers by default, because the name is usually
 * beside the avatar or on its control.
 */
export function Avatar(props: {
  name: string;
  seed: number;
  src: string | null;
  size: AvatarSize;
  /** Users are round; projects and groups are square. */
  shape?: "round" | "square";
  /**
   * Gives the avatar an accessible name. Set it when the user's name is not shown beside the avatar.
   */
  spoken?: boolean;
}) {
  assertAvatarSize(props.size);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // Checks the image on mount, because an image that failed
  // before hydration fired no error event for React.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, [props.src]);

  // Without an image, and until the image has loaded, the stylesheet shows the initials from
  // `data-initials`. So the initials are not part of the page's text.
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
