import { useEffect, useRef, useState } from "react";
import styles from "./avatar.module.css";
import { initials } from "./initials.ts";

const TONES = 6;

/** Stands beside the written name or inside a named control, so it says nothing itself. */
export function Avatar(props: {
  name: string;
  seed: number;
  src: string | null;
  size: 24 | 32 | 48;
}) {
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
  return (
    <span
      className={styles.avatar}
      data-size={props.size}
      data-tone={props.seed % TONES}
      data-initials={initials(props.name)}
      aria-hidden="true"
    >
      {picture && <img ref={image} src={picture} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}
