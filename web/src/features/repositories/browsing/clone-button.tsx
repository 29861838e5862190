/** Button with the address for `git clone`, and downloads of all files. */
import type { PlaceKey } from "@cairn/contract/place-api";
import { Button } from "../../../ui/buttons/button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { ClonePanel } from "./clone-panel.tsx";
import styles from "./clone-button.module.css";

export function CloneButton(props: { project: PlaceKey; url: string; at: string }) {
  return (
    <>
      <span className={scripted.unscripted}>
        <code className={styles.url}>{`git clone ${props.url}`}</code>
      </span>
      <span className={scripted.scripted}>
        <Popover
          label={texts.clone}
          placement="bottom end"
          trigger={(trigger) => (
            <Button variant="primary" icon="code" caret {...trigger}>
              {texts.clone}
            </Button>
          )}
        >
          <ClonePanel {...props} />
        </Popover>
      </span>
    </>
  );
}
