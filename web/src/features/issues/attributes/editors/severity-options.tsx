import { SEVERITIES } from "@cairn/contract/issues/severities";
import { SeverityIcon } from "../../../../ui/work/severity.tsx";
import { SEVERITY_LEVELS, severityMessages } from "../../shared/severity.messages.ts";

/** The severities to choose from, the most severe first. */
export const SEVERITY_OPTIONS = SEVERITIES.map((severity) => ({
  id: severity,
  label: severityMessages[severity],
  leading: <SeverityIcon level={SEVERITY_LEVELS[severity]} />,
}));
