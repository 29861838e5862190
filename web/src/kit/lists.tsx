import { useState } from "react";
import { AvatarStack } from "../ui/people/avatar-stack.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { CardRowGroup } from "../ui/layout/card-row-group.tsx";
import { Card } from "../ui/layout/card.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { DescriptionList } from "../ui/work/description-list.tsx";
import { HealthStatusBadge } from "../ui/work/health.tsx";
import { IconButton } from "../ui/buttons/icon-button.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { LabelChip, LabelOverflowCount } from "../ui/work/label-chip.tsx";
import { LinkedIssueRow, RowDragHandle } from "../ui/lists/linked-rows.tsx";
import { RowAttribute, ListRow, ListRows, RowLink } from "../ui/lists/list-rows.tsx";
import { Pager } from "../ui/navigation/pager.tsx";
import {
  Table,
  TableCell,
  TableRowHeader,
  TableMessageRow,
  TableRow,
  TableSkeleton,
} from "../ui/lists/table.tsx";
import type { TableSort } from "../ui/lists/table.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

const COLUMNS = [
  { key: "status", label: "Last status", sortable: true },
  { key: "region", label: "Region" },
  { key: "count", label: "Deliveries", numeric: true, sortable: true },
];

export function ListSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Table, pager" wide>
        <Card title="Deliveries" count={3} level={3}>
          <DeliveryTable />
          <Pager label="Pages of deliveries" previous={null} next={{ href: "#lists" }}>
            1–3 of 40
          </Pager>
        </Card>
      </Specimen>
      <Specimen name="Table: loading, empty">
        <Card title="Loading" level={3} busy>
          <Table label="Loading" columns={COLUMNS}>
            <TableSkeleton columns={3} />
          </Table>
        </Card>
        <Card title="Empty" level={3} count={0}>
          <Table label="Empty" columns={COLUMNS}>
            <TableMessageRow columns={3}>
              <EmptyState title="No deliveries yet" level={4} />
            </TableMessageRow>
          </Table>
        </Card>
      </Specimen>
      <Specimen name="List rows" wide>
        <IssueRows />
      </Specimen>
      <Specimen name="Linked items" wide>
        <LinkedItems />
      </Specimen>
      <Specimen name="Facts">
        <DescriptionList
          facts={[
            { term: "Severity", value: "High – S2" },
            { term: "First seen", value: "Apr 18, 2026" },
          ]}
        />
      </Specimen>
    </SpecimenList>
  );
}

function DeliveryTable() {
  const [sort, setSort] = useState<TableSort>({ key: "count", direction: "descending" });
  const turn = (key: string) =>
    setSort((last) => ({
      key,
      direction: last.key === key && last.direction === "ascending" ? "descending" : "ascending",
    }));
  return (
    <Table label="Deliveries" columns={COLUMNS} sort={sort} onSort={turn}>
      <TableRow>
        <TableRowHeader>410 Gone</TableRowHeader>
        <TableCell label="Region">eu-west</TableCell>
        <TableCell label="Deliveries" numeric>
          1,904,118
        </TableCell>
      </TableRow>
      <TableRow selected>
        <TableRowHeader>404 Not Found</TableRowHeader>
        <TableCell label="Region">us-east</TableCell>
        <TableCell label="Deliveries" numeric>
          41,006
        </TableCell>
      </TableRow>
      <TableRow>
        <TableRowHeader>5xx</TableRowHeader>
        <TableCell label="Region">ap-south</TableCell>
        <TableCell label="Deliveries" numeric>
          3,902
        </TableCell>
      </TableRow>
    </Table>
  );
}

function IssueRows() {
  return (
    <Card title="Issues" count={2} level={3}>
      <ListRows label="Issues">
        <ListRow
          lines={2}
          selected
          leading={<Icon of="circle-dot" />}
          title={<RowLink href="#lists">Webhook deliveries retry forever on 410 Gone</RowLink>}
          beside={
            <>
              <LabelChip name="type::bug" color="#c2402f" />
              <LabelOverflowCount names={["webhooks", "reliability"]} />
            </>
          }
          meta="#1482 · opened 3 days ago by Ingrid Solberg"
          facts={
            <>
              <HealthStatusBadge tone="warning" look="plain">
                Needs attention
              </HealthStatusBadge>
              <RowAttribute icon="calendar" tone="danger" title="Due yesterday">
                Yesterday
              </RowAttribute>
              <RowAttribute icon="weight" title="Weight 3">
                3
              </RowAttribute>
              <RowAttribute icon="message-square" title="14 comments">
                14
              </RowAttribute>
            </>
          }
          trailing={
            <AvatarStack
              size={24}
              label="Priya Raman"
              people={[{ name: "Priya Raman", seed: 2, src: null }]}
            />
          }
        />
        <ListRow
          leading={<Icon of="circle-dot" />}
          title={<RowLink href="#lists">One line, and nothing else</RowLink>}
          facts={<RowAttribute icon="message-square">6</RowAttribute>}
        />
      </ListRows>
    </Card>
  );
}

function LinkedItems() {
  const [lifted, setLifted] = useState(false);
  return (
    <Card
      title="Linked issues"
      count={2}
      level={3}
      actions={<IconButton icon="plus" label="Add a linked issue" />}
    >
      <CardRowGroup icon="octagon-minus" tone="danger" title="Is blocked by" count={2}>
        <ListRows>
          <LinkedIssueRow
            id={1}
            icon={<Icon of="circle-dot" />}
            title="Raise dispatcher memory limit before the backfill"
            href="#lists"
            reference="infra#312"
            grip={
              <RowDragHandle
                label="Move infra#312"
                lifted={lifted}
                onClick={() => setLifted((was) => !was)}
              />
            }
            facts={<RowAttribute icon="weight">2</RowAttribute>}
            action={<IconButton icon="x" label="Remove infra#312" size="xs" />}
          />
          <LinkedIssueRow
            id={2}
            icon={<Icon of="circle-dot" />}
            title="It would land above this one"
            href="#lists"
            reference="#1476"
            dropLine="before"
            removing
            action={<Button size="xs">Undo</Button>}
          />
        </ListRows>
      </CardRowGroup>
    </Card>
  );
}
