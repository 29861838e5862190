/** SQL that finds the groups above a project or group, for example for a breadcrumb. */
import { sql } from "kysely";

export interface AncestorNamespace {
  name: string;
  full_path: string;
}

/**
 * SQL for the groups above the row of `namespaces`, from the top-level group down, without the project
 * or group itself.
 */
export const ANCESTORS_SQL = sql<AncestorNamespace[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', above.name, 'full_path', above.full_path)
    order by cardinality(above.traversal_ids))
  from namespaces above
  where above.id = any(namespaces.traversal_ids) and above.id <> namespaces.id), '[]')`;
