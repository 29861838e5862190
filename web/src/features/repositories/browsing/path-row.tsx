/** The ref selector and the path of the folder or file, with a link to each folder above it. */
import type { PlaceKey } from "@cairn/contract/place-api";
import { folderPagePath } from "@cairn/contract/repositories/browsing";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { RefSelector } from "../shared/ref-selector.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import styles from "./path-row.module.css";

export function PathRow(props: {
  project: PlaceKey;
  /** The name of the project, which links to the root folder. */
  rootName: string;
  selected: string;
  path: string;
  hrefOf: (ref: string) => string;
  children?: ReactNode;
}) {
  const { project, selected, path } = props;
  const parts = path === "" ? [] : path.split("/");
  return (
    <div className={styles.row}>
      <RefSelector project={project} selected={selected} hrefOf={props.hrefOf} />
      <nav className={styles.path} aria-label={texts.path}>
        <ol>
          <li>
            <Link href={folderPagePath(project.full_path, selected, "")}>{props.rootName}</Link>
          </li>
          {parts.map((part, index) => {
            const whole = parts.slice(0, index + 1).join("/");
            const isLast = index === parts.length - 1;
            return (
              <li key={whole}>
                {isLast ? (
                  <h1 tabIndex={-1}>{part}</h1>
                ) : (
                  <Link href={folderPagePath(project.full_path, selected, whole)}>{part}</Link>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <div className={styles.actions}>{props.children}</div>
    </div>
  );
}
