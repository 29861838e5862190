/** The epics of a group in one state, page by page, with the search and the filter by a label. */
import { epicsPath, type EpicListQuery } from "@cairn/contract/epics/epic-list";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../../ui/base/icon.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { PeriodList } from "../../planning/index.ts";
import { epicListMessages as texts } from "./epic-list.messages.ts";
import { useEpicList } from "./epic-list.api.ts";
import styles from "./epic-listing.module.css";
import { EpicRow } from "./epic-row.tsx";

export function EpicListing(props: {
  group: PlaceFrame;
  question: EpicListQuery;
  /** Search field above the list. A group without epics does not show it. */
  searchBar: ReactNode;
  emptyAction: ReactNode;
}) {
  const { group, question } = props;
  const { full_path: path } = group;
  const query = useEpicList(path, question);
  const { data } = query;
  const { label_name: label, state = "opened" } = question;
  const isEmpty = data?.counts.all === 0 && !question.search && label === undefined;
  return (
    <>
      {!isEmpty && props.searchBar}
      {label !== undefined && (
        <p className={styles.filter}>
          {texts.labeled} <b>{label}</b>
          <Link
            href={epicsPath(path, { ...question, label_name: undefined, page: undefined })}
            className={buttonClassName({ size: "xs", variant: "ghost" })}
            aria-label={texts.removeLabelFilter(label)}
          >
            <Icon of="x" size={14} />
          </Link>
        </p>
      )}
      <PeriodList
        query={{
          ...query,
          data: data && { items: data.items, next: data.next, total: data.counts[state] },
        }}
        question={question}
        texts={texts}
        emptyAction={props.emptyAction}
        pageHref={(page) => epicsPath(path, { ...question, page })}
        renderRow={(epic) => (
          <EpicRow
            key={epic.id}
            epic={epic}
            labelHref={(title) =>
              epicsPath(path, { ...question, label_name: title, page: undefined })
            }
          />
        )}
      />
    </>
  );
}
