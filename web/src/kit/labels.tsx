import { useState } from "react";
import { Badge } from "../ui/work/badge.tsx";
import { CountBadge } from "../ui/base/counter.tsx";
import { HealthStatusBadge } from "../ui/work/health.tsx";
import { LabelChip, LabelChipList, LabelOverflowCount } from "../ui/work/label-chip.tsx";
import { SeverityWithIcon, SeverityIcon } from "../ui/work/severity.tsx";
import { StatePill } from "../ui/work/status-pill.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

const COLORS: [name: string, color: string][] = [
  ["webhooks", "#1f75a8"],
  ["reliability", "#6b8e23"],
  ["type::bug", "#c2402f"],
  ["type::feature", "#3c7f5a"],
  ["priority::1", "#b5541b"],
  ["region::eu-west", "#2c7a7b"],
  ["good first issue", "#2e8b57"],
  ["nearly white", "#f4f4f4"],
  ["nearly black", "#050505"],
  ["team::api::core", "#6657b5"],
];

export function LabelSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Label chip">
        <LabelChipList>
          {COLORS.map(([name, color]) => (
            <LabelChip key={name} name={name} color={color} />
          ))}
        </LabelChipList>
        <LabelChipList>
          <LabelChip name="docs" color="#8a6d3b" href="#labels" description="Words, not code" />
          <LabelChip name="scope::linked" color="#a83279" href="#labels" />
          <Removable name="yellow" color="#ffe600" />
          <Removable name="scope::neon" color="#39ff14" />
          <LabelOverflowCount names={["database", "ux", "security"]} />
        </LabelChipList>
      </Specimen>
      <Specimen name="Status pill">
        <SpecimenRow>
          <StatePill size="title" state="open" icon="circle-dot">
            Open
          </StatePill>
          <StatePill size="title" state="closed" icon="circle-check">
            Closed
          </StatePill>
          <StatePill size="title" state="merged" icon="git-merge">
            Merged
          </StatePill>
          <StatePill size="title" state="draft" icon="git-merge">
            Draft
          </StatePill>
        </SpecimenRow>
        <SpecimenRow>
          <StatePill size="sticky" state="open" icon="git-merge">
            Open
          </StatePill>
          <StatePill size="sticky" state="danger" icon="git-merge">
            Failed
          </StatePill>
        </SpecimenRow>
        <SpecimenRow>
          <StatePill state="open" icon="circle-dot">
            Open
          </StatePill>
          <StatePill state="closed" icon="circle-check">
            Closed
          </StatePill>
          <StatePill state="merged" icon="git-merge">
            Merged
          </StatePill>
          <StatePill state="draft" icon="git-merge">
            Draft
          </StatePill>
        </SpecimenRow>
      </Specimen>
      <Specimen name="Badge, counter">
        <SpecimenRow>
          <Badge intent="warning" icon="eye-off">
            Confidential
          </Badge>
          <Badge icon="lock">Locked</Badge>
          <Badge intent="success">This browser</Badge>
          <Badge intent="danger">Blocked</Badge>
          <Badge intent="info">Internal</Badge>
        </SpecimenRow>
        <SpecimenRow>
          <Badge intent="outline" shape="square">
            Author
          </Badge>
          <Badge intent="outline" shape="square" title="A maintainer of this project">
            Maintainer
          </Badge>
          <Badge intent="pending" shape="square">
            Pending
          </Badge>
          <Badge intent="warning" size="lg" icon="eye-off">
            Confidential
          </Badge>
        </SpecimenRow>
        <SpecimenRow>
          <CountBadge value={214} />
          <CountBadge value={1203} />
          <CountBadge value={3} intent="accent" />
          <CountBadge value={140} cap={99} intent="accent" />
          <CountBadge value={7} intent="danger" />
        </SpecimenRow>
      </Specimen>
      <Specimen name="Severity, health">
        <SpecimenRow>
          <SeverityWithIcon level={1}>Critical – S1</SeverityWithIcon>
          <SeverityWithIcon level={2}>High – S2</SeverityWithIcon>
          <SeverityWithIcon level={3}>Medium – S3</SeverityWithIcon>
          <SeverityWithIcon level={4}>Low – S4</SeverityWithIcon>
          <SeverityWithIcon level="unknown">Unknown</SeverityWithIcon>
          <SeverityIcon level={2} label="High – S2" />
        </SpecimenRow>
        <SpecimenRow>
          <HealthStatusBadge tone="success">On track</HealthStatusBadge>
          <HealthStatusBadge tone="warning">Needs attention</HealthStatusBadge>
          <HealthStatusBadge tone="danger">At risk</HealthStatusBadge>
        </SpecimenRow>
        <SpecimenRow>
          <HealthStatusBadge tone="success" look="plain">
            On track
          </HealthStatusBadge>
          <HealthStatusBadge tone="danger" look="plain">
            At risk
          </HealthStatusBadge>
        </SpecimenRow>
      </Specimen>
    </SpecimenList>
  );
}

function Removable(props: { name: string; color: string }) {
  const [removing, setRemoving] = useState(false);
  return (
    <LabelChip
      {...props}
      removing={removing}
      removeLabel={`Remove label ${props.name}`}
      onRemove={() => setRemoving(true)}
    />
  );
}
