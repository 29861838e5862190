import {
  CircleCheck,
  CircleDot,
  EyeOff,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
  Lock,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "../ui/work/badge.tsx";
import { Counter } from "../ui/base/counter.tsx";
import { HealthStatusBadge } from "../ui/work/health.tsx";
import { LabelChip, LabelList, LabelOverflow } from "../ui/work/label-chip.tsx";
import { Severity, SeverityIcon } from "../ui/work/severity.tsx";
import { StatusPill } from "../ui/work/status-pill.tsx";
import { SpecimenLine, Specimen, Specimens } from "./specimen.tsx";

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
    <Specimens>
      <Specimen name="Label chip">
        <LabelList>
          {COLORS.map(([name, color]) => (
            <LabelChip key={name} name={name} color={color} />
          ))}
        </LabelList>
        <LabelList>
          <LabelChip name="docs" color="#8a6d3b" href="#labels" description="Words, not code" />
          <LabelChip name="scope::linked" color="#a83279" href="#labels" />
          <Removable name="yellow" color="#ffe600" />
          <Removable name="scope::neon" color="#39ff14" />
          <LabelOverflow names={["database", "ux", "security"]} />
        </LabelList>
      </Specimen>
      <Specimen name="Status pill">
        <SpecimenLine>
          <StatusPill size="title" state="open" icon={CircleDot}>
            Open
          </StatusPill>
          <StatusPill size="title" state="closed" icon={CircleCheck}>
            Closed
          </StatusPill>
          <StatusPill size="title" state="merged" icon={GitMerge}>
            Merged
          </StatusPill>
          <StatusPill size="title" state="draft" icon={GitPullRequestDraft}>
            Draft
          </StatusPill>
        </SpecimenLine>
        <SpecimenLine>
          <StatusPill size="sticky" state="open" icon={GitPullRequest}>
            Open
          </StatusPill>
          <StatusPill size="sticky" state="danger" icon={GitPullRequestClosed}>
            Failed
          </StatusPill>
        </SpecimenLine>
        <SpecimenLine>
          <StatusPill state="open" icon={CircleDot}>
            Open
          </StatusPill>
          <StatusPill state="closed" icon={CircleCheck}>
            Closed
          </StatusPill>
          <StatusPill state="merged" icon={GitMerge}>
            Merged
          </StatusPill>
          <StatusPill state="draft" icon={GitPullRequestDraft}>
            Draft
          </StatusPill>
        </SpecimenLine>
      </Specimen>
      <Specimen name="Badge, counter">
        <SpecimenLine>
          <Badge intent="warning" icon={EyeOff}>
            Confidential
          </Badge>
          <Badge icon={Lock}>Locked</Badge>
          <Badge intent="success">This browser</Badge>
          <Badge intent="danger">Blocked</Badge>
          <Badge intent="info">Internal</Badge>
        </SpecimenLine>
        <SpecimenLine>
          <Badge intent="outline" shape="square">
            Author
          </Badge>
          <Badge intent="outline" shape="square" title="A maintainer of this project">
            Maintainer
          </Badge>
          <Badge intent="pending" shape="square">
            Pending
          </Badge>
          <Badge intent="warning" size="lg" icon={EyeOff}>
            Confidential
          </Badge>
        </SpecimenLine>
        <SpecimenLine>
          <Counter value={214} />
          <Counter value={1203} />
          <Counter value={3} intent="accent" />
          <Counter value={140} cap={99} intent="accent" />
          <Counter value={7} intent="danger" />
        </SpecimenLine>
      </Specimen>
      <Specimen name="Severity, health">
        <SpecimenLine>
          <Severity level={1}>Critical – S1</Severity>
          <Severity level={2}>High – S2</Severity>
          <Severity level={3}>Medium – S3</Severity>
          <Severity level={4}>Low – S4</Severity>
          <Severity level="unknown">Unknown</Severity>
          <SeverityIcon level={2} label="High – S2" />
        </SpecimenLine>
        <SpecimenLine>
          <HealthStatusBadge tone="success">On track</HealthStatusBadge>
          <HealthStatusBadge tone="warning">Needs attention</HealthStatusBadge>
          <HealthStatusBadge tone="danger">At risk</HealthStatusBadge>
        </SpecimenLine>
        <SpecimenLine>
          <HealthStatusBadge tone="success" look="plain">
            On track
          </HealthStatusBadge>
          <HealthStatusBadge tone="danger" look="plain">
            At risk
          </HealthStatusBadge>
        </SpecimenLine>
      </Specimen>
    </Specimens>
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
