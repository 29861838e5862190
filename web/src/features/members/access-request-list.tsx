/** Access requests on the members page, for maintainers of a project and owners of a group. */
import { DEVELOPER } from "@cairn/contract/access";
import type { AccessRequest } from "@cairn/contract/members";
import type { PlaceFrame } from "@cairn/contract/places";
import { useRef, useState } from "react";
import { ApiError } from "../../platform/api.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { useAccessRequestAnswers, useAccessRequests } from "./access-requests.api.ts";
import { accessRequestMessages as texts } from "./access-requests.messages.ts";
import styles from "./access-requests.module.css";
import { accessLevelName, listGrantableLevels } from "./levels.ts";
import { memberErrorMessage } from "./member-errors.ts";

/**
 * Most projects have no requests, so an empty list is not shown. After the viewer has answered the
 * last request it is, because the focus moves to its heading.
 */
export function AccessRequestList({ place }: { place: PlaceFrame }) {
  const { data, error, isFetching, refetch } = useAccessRequests(place);
  const [isAnswered, setAnswered] = useState(false);
  const titleRef = useRef<HTMLHeadingElement>(null);
  if (!data && !error) return null;
  if (data?.items.length === 0 && !isAnswered) return null;
  return (
    <Card title={texts.title} titleRef={titleRef} count={data?.total ?? undefined}>
      {data ? (
        <Requests
          place={place}
          requests={data.items}
          total={data.total}
          onAnswered={() => {
            setAnswered(true);
            titleRef.current?.focus();
          }}
        />
      ) : (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {texts.failed}
        </InlineError>
      )}
    </Card>
  );
}

function Requests(props: {
  place: PlaceFrame;
  requests: readonly AccessRequest[];
  total: number | null;
  onAnswered: () => void;
}) {
  const { requests, total } = props;
  if (requests.length === 0) {
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  }
  return (
    <>
      <ul className={styles.list} aria-label={texts.title}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            place={props.place}
            request={request}
            onAnswered={props.onAnswered}
          />
        ))}
      </ul>
      {total !== null && total > requests.length && (
        <p className={styles.more}>{texts.more(requests.length, total)}</p>
      )}
    </>
  );
}

function RequestRow(props: { place: PlaceFrame; request: AccessRequest; onAnswered: () => void }) {
  const { place, request } = props;
  const { id, name } = request;
  const levels = listGrantableLevels(place);
  const [level, setLevel] = useState<number>(DEVELOPER);
  const [pending, setPending] = useState<"approve" | "decline" | null>(null);
  const answers = useAccessRequestAnswers(place);
  const toast = useToast();
  const answer = async (how: "approve" | "decline") => {
    if (pending !== null) return;
    setPending(how);
    try {
      await (how === "approve" ? answers.approve(id, level) : answers.deny(id));
      const done =
        how === "approve" ? texts.approved(name, accessLevelName(level)) : texts.declined(name);
      toast(done, { intent: "success" });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      toast(isGone ? texts.gone : memberErrorMessage(error), { intent: "danger" });
      if (!isGone) return setPending(null);
    }
    props.onAnswered();
    await answers.readAgain();
    setPending(null);
  };
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <Avatar name={name} seed={id} src={request.avatar_url} size={32} />
        <div className={styles.details}>
          <a className={styles.link} href={`/${request.username}`}>
            <span className={styles.name}>{name}</span> @{request.username}
          </a>
          <div className={styles.asked}>
            {texts.asked} <TimeAgo iso={request.requested_at} />
          </div>
        </div>
      </div>
      <div className={styles.answer}>
        <SelectField
          label={texts.role(name)}
          hideLabel
          size="sm"
          value={String(level)}
          onChange={(event) => setLevel(Number(event.currentTarget.value))}
          options={levels.map((one) => ({ value: String(one), label: accessLevelName(one) }))}
        />
        <Button
          size="sm"
          icon="check"
          aria-label={texts.approveNamed(name)}
          pending={pending === "approve"}
          onClick={() => void answer("approve")}
        >
          {texts.approve}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={texts.declineNamed(name)}
          pending={pending === "decline"}
          onClick={() => void answer("decline")}
        >
          {texts.decline}
        </Button>
      </div>
    </li>
  );
}
