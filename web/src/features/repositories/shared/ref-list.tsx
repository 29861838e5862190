/**
 * The branches, tags and commits that match a search text. Each is a real link, so that the browser opens a
 * new tab for clicks with a modifier key.
 */
import type { MatchingRefs } from "@cairn/contract/repositories/refs";
import { matchingRefsUrl } from "@cairn/contract/repositories/ref-search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { IconName } from "../../../../icon-names.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import type { RefSelectorProps } from "./ref-selector-props.ts";
import styles from "./ref-selector.module.css";
import { refMessages as texts } from "./refs.messages.ts";

const TYPING_PAUSE_MS = 150;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function RefList(props: RefSelectorProps & { onClose: () => void }) {
  const { project, selected } = props;
  const [text, setText] = useState("");
  const search = useTextAfterPause(text.trim());
  const query = useQuery<MatchingRefs>({
    queryKey: [matchingRefsUrl(project.full_path, { search, ref: selected })],
    placeholderData: keepPreviousData,
    retry: false,
  });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll("a")];
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) links[0]?.click();
    const step = STEPS[event.key];
    if (step === undefined || links.length === 0) return;
    event.preventDefault();
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at === -1 && step === -1 ? links.length - 1 : at + step;
    links[(next + links.length) % links.length]?.focus();
  };

  return (
    // The handler only adds arrow keys to the field and the links, which get the focus themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} onKeyDown={keyDown}>
      <div className={styles.search}>
        <SearchField
          label={texts.search}
          placeholder={texts.search}
          size="sm"
          value={text}
          onChange={setText}
          busy={query.isFetching && query.data !== undefined}
        />
      </div>
      <div className={styles.groups}>
        {query.isError ? (
          <InlineError retrying={query.isFetching} onRetry={() => void query.refetch()}>
            {texts.failed}
          </InlineError>
        ) : query.data === undefined ? (
          <SkeletonBlock />
        ) : (
          <FoundRefs {...props} found={query.data} />
        )}
      </div>
    </div>
  );
}

function FoundRefs(props: RefSelectorProps & { found: MatchingRefs; onClose: () => void }) {
  const { Branches = [], Tags = [], Commits = [] } = props.found;
  if (Branches.length + Tags.length + Commits.length === 0) {
    return <p className={styles.none}>{texts.none}</p>;
  }
  return (
    <>
      <RefGroup {...props} title={texts.branches} icon="git-branch" names={Branches} />
      <RefGroup
        {...props}
        title={texts.tags}
        icon="tag"
        names={Tags}
        // The short name would mean the branch.
        toRef={(name) => (Branches.includes(name) ? `refs/tags/${name}` : name)}
      />
      <RefGroup {...props} title={texts.commits} icon="git-commit-horizontal" names={Commits} />
    </>
  );
}

function RefGroup(
  props: RefSelectorProps & {
    title: string;
    icon: IconName;
    names: readonly string[];
    toRef?: (name: string) => string;
    onClose: () => void;
  },
) {
  const { title, names, hrefOf, selected, toRef = (name) => name } = props;
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <div className={styles.heading} aria-hidden="true">
        {title}
      </div>
      {names.map((name) => {
        const isSelected = toRef(name) === selected;
        return (
          <a
            key={name}
            href={hrefOf(toRef(name))}
            className={styles.link}
            aria-current={isSelected ? "true" : undefined}
            onClick={({ metaKey, ctrlKey, shiftKey }) => {
              if (!metaKey && !ctrlKey && !shiftKey) props.onClose();
            }}
          >
            <Icon of={props.icon} />
            <span>{name}</span>
            {isSelected && <Icon of="check" />}
          </a>
        );
      })}
    </div>
  );
}

/** Returns the text as it was when the user last paused typing. */
function useTextAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
