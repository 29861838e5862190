/** Overview for administrators: version of the server, and whether its services respond. */
import { useQuery } from "@tanstack/react-query";
import { ApiError, callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { DescriptionList } from "../../ui/work/description-list.tsx";
import { adminMessages as texts } from "./admin.messages.ts";
import styles from "./admin.module.css";

const READINESS_URL = "/-/readiness";
const CHECK_EVERY_MS = 30_000;

interface Readiness {
  database_check: { status: string }[];
  redis_check: { status: string }[];
  storage_check: { status: string }[];
}

export function AdminOverview() {
  const { instance } = usePageContext();
  return (
    <div className={styles.stack}>
      <Card title={texts.instance}>
        <DescriptionList
          facts={[
            { term: texts.name, value: instance.name },
            { term: texts.version, value: instance.version },
          ]}
        />
      </Card>
      <Card title={texts.health}>
        <Health />
      </Card>
    </div>
  );
}

function Health() {
  const health = useQuery<Readiness>({
    queryKey: [READINESS_URL],
    queryFn: readHealth,
    refetchInterval: CHECK_EVERY_MS,
  });
  if (health.isPending) return <SkeletonBlock lines={3} />;
  if (!health.data) {
    return (
      <ErrorState
        title={texts.healthFailed}
        level={3}
        retrying={health.isFetching}
        onRetry={() => void health.refetch()}
      />
    );
  }
  const { database_check, redis_check, storage_check } = health.data;
  return (
    <DescriptionList
      facts={[
        { term: texts.database, value: <Status checks={database_check} /> },
        { term: texts.redis, value: <Status checks={redis_check} /> },
        { term: texts.storage, value: <Status checks={storage_check} /> },
      ]}
    />
  );
}

/** Reads the readiness of the server. A server that is not ready answers 503 with the same body. */
async function readHealth(): Promise<Readiness> {
  try {
    return await callApi<Readiness>(READINESS_URL);
  } catch (error) {
    if (error instanceof ApiError && error.status === 503 && error.body) {
      return error.body as Readiness;
    }
    throw error;
  }
}

function Status({ checks }: { checks: Readiness["database_check"] }) {
  const status = checks[0]?.status ?? "failed";
  return (
    <Badge intent={status === "ok" ? "success" : status === "degraded" ? "warning" : "danger"}>
      {texts.status[status] ?? status}
    </Badge>
  );
}
