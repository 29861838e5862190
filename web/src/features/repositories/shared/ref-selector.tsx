/** Button that shows the current branch, tag or commit, and a list of links to others. */
import { placePagePath } from "@cairn/contract/places";
import { Icon } from "../../../ui/base/icon.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import type { RefSelectorProps } from "./ref-selector-props.ts";
import { RefList } from "./ref-list.tsx";
import styles from "./ref-selector.module.css";
import { refMessages as texts } from "./refs.messages.ts";

export function RefSelector(props: RefSelectorProps) {
  const { selected } = props;
  return (
    <>
      <span className={scripted.unscripted}>
        <a
          className={buttonClassName({ icon: "git-branch" })}
          href={placePagePath(props.project, "branches")}
        >
          <Icon of="git-branch" />
          <span className={styles.name}>{selected}</span>
        </a>
      </span>
      <span className={scripted.scripted}>
        <Popover
          label={texts.list}
          trigger={(trigger) => (
            <button
              type="button"
              {...trigger}
              className={buttonClassName({ icon: "git-branch" })}
              aria-label={texts.select(selected)}
              title={selected}
            >
              <Icon of="git-branch" />
              <span className={styles.name}>{selected}</span>
              <Icon of="chevrons-up-down" size={14} />
            </button>
          )}
        >
          {(close) => <RefList {...props} onClose={close} />}
        </Popover>
      </span>
    </>
  );
}
