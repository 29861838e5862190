import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import styles from "./image-diff.module.css";
import { SegmentedControl } from "../forms/segmented.tsx";

interface Picture {
  src: string;
  alt: string;
}

interface Words {
  mode: string;
  twoUp: string;
  swipe: string;
  onion: string;
  before: string;
  after: string;
  position: string;
  opacity: string;
}

type Mode = "two-up" | "swipe" | "onion";

/** Compares an image before and after a change. With only one image, shows that image. */
export function ImageDiff(props: { before: Picture | null; after: Picture | null; words: Words }) {
  const { before, after, words } = props;
  const [mode, setMode] = useState<Mode>("two-up");
  const comparable = before !== null && after !== null;
  return (
    <div className={styles.diff}>
      {comparable && mode !== "two-up" ? (
        <Compared key={mode} before={before} after={after} mode={mode} words={words} />
      ) : (
        <div className={styles.twoUp}>
          {before && <Frame kind="before" picture={before} caption={words.before} />}
          {after && <Frame kind="after" picture={after} caption={words.after} />}
        </div>
      )}
      {comparable && (
        <SegmentedControl
          label={words.mode}
          value={mode}
          onChange={setMode}
          options={[
            { value: "two-up", label: words.twoUp },
            { value: "swipe", label: words.swipe },
            { value: "onion", label: words.onion },
          ]}
        />
      )}
    </div>
  );
}

function Frame(props: { kind: "before" | "after"; picture: Picture; caption: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <span className={styles.frame} data-kind={props.kind}>
        <img {...props.picture} alt={props.picture.alt} />
      </span>
      <figcaption className={styles.caption}>{props.caption}</figcaption>
    </figure>
  );
}

/** Shows the new image over the old image. A slider sets how much of the new image is visible. */
function Compared(props: {
  before: Picture;
  after: Picture;
  mode: Exclude<Mode, "two-up">;
  words: Words;
}) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.compared}>
      <div ref={stage} className={styles.stage} data-mode={props.mode}>
        <img src={props.before.src} alt={props.before.alt} />
        <img className={styles.above} src={props.after.src} alt={props.after.alt} />
      </div>
      <label htmlFor={id} className={styles.caption}>
        {props.mode === "swipe" ? props.words.position : props.words.opacity}
      </label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        // Sets the CSS property `--share` by script, because the CSP forbids style attributes.
        onChange={(event) =>
          stage.current?.style.setProperty("--share", `${event.currentTarget.value}%`)
        }
      />
    </div>
  );
}
