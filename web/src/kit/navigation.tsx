import { useState } from "react";
import { Breadcrumb } from "../ui/navigation/breadcrumb.tsx";
import { TabNav } from "../ui/navigation/tab-nav.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Tree } from "../ui/lists/tree.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

export function NavigationSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Tabs">
        <Tabs
          label="Incident views"
          tabs={[
            { id: "summary", label: "Summary", content: <TextField label="Kept text" /> },
            { id: "metrics", label: "Metrics", count: 3, content: <p>Three charts.</p> },
            { id: "alert", label: "Alert details", disabled: true, content: null },
          ]}
        />
      </Specimen>
      <Specimen name="Tab links">
        <TabNav
          label="Issue state"
          links={[
            { href: "/-/kit#open", label: "Open", count: 214, current: true },
            { href: "/-/kit#closed", label: "Closed", count: 1203, current: false },
            { href: "/-/kit#triage", label: "26.2 triage", icon: "bookmark", current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          label="Sample breadcrumb"
          items={[
            { label: "Meridian Freight", href: "/-/kit#group" },
            { label: "parcel-api", href: "/-/kit#project" },
            { label: "Issues", href: "/-/kit#issues" },
            { label: "#1482" },
          ]}
        />
      </Specimen>
      <Files />
    </SpecimenList>
  );
}

function Files() {
  const [expanded, setExpanded] = useState(new Set(["internal"]));
  const [selected, setSelected] = useState("retry.go");
  return (
    <Specimen name="Tree">
      <Tree
        label="Files"
        expanded={expanded}
        onExpandedChange={setExpanded}
        selected={selected}
        onSelect={setSelected}
        nodes={[
          {
            id: "internal",
            label: "internal",
            children: [
              {
                id: "webhook",
                label: "webhook",
                children: [{ id: "send.go", label: "send.go", icon: "file-text" }],
              },
              { id: "retry.go", label: "retry.go", icon: "file-text", end: "+31 −9" },
            ],
          },
          {
            id: "docs",
            label: "docs",
            children: [{ id: "a.md", label: "a.md", icon: "file-text" }],
          },
        ]}
      />
    </Specimen>
  );
}
