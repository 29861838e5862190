import { useState } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { DatePicker } from "../ui/overlays/date-picker.tsx";
import { formatDate } from "../ui/text/dates.ts";
import { FilterField } from "../ui/search/filter-field.tsx";
import type { FilterKey, FilterToken, RecentFilter } from "../ui/search/filter-field.tsx";
import { RadioGroup } from "../ui/forms/radio-group.tsx";
import { SearchField } from "../ui/forms/search-field.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { Switch } from "../ui/forms/switch.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { TextareaField } from "../ui/forms/textarea-field.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

export function FieldSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Text field">
        <TextField label="Branch name" defaultValue="main" hint="Must not exist yet" />
        <TextField
          label="Branch name while checking"
          defaultValue="1482-stop-retries"
          hint="Checking branch name availability…"
          checking
        />
        <TextField
          label="Branch name that is free"
          defaultValue="1482-stop-retries"
          hint="Branch name is available"
          valid
        />
        <TextField label="Taken branch name" defaultValue="main" error="Branch is already taken" />
        <TextField label="Disabled branch name" defaultValue="main" disabled />
        <TextField label="Fixed branch name" defaultValue="main" readOnly />
      </Specimen>
      <Specimen name="Field sizes, textarea, select">
        <TextField label="Small" size="sm" />
        <TextField label="Middle" />
        <TextField label="Large" size="lg" />
        <TextareaField label="Description" hint="Markdown works here." grow rows={3} />
        <TextareaField label="Broken description" error="Say at least something." rows={2} />
        <SelectField
          label="Role"
          options={[
            { value: "10", label: "Guest" },
            { value: "30", label: "Developer" },
            { value: "50", label: "Owner", disabled: true },
          ]}
        />
      </Specimen>
      <Toggles />
      <Dates />
      <Filter />
    </SpecimenList>
  );
}

function Toggles() {
  const [query, setQuery] = useState("");
  const [on, setOn] = useState(true);
  const [link, setLink] = useState("relates");
  return (
    <Specimen name="Search field, switch, radios">
      <SearchField label="Search projects" value={query} onChange={setQuery} shortcut="/" />
      <Switch label="Notifications" checked={on} onChange={setOn} />
      <Switch
        label="Single-key shortcuts"
        description="Off inside fields."
        checked={!on}
        onChange={(next) => setOn(!next)}
      />
      <SpecimenRow>
        <Switch label="Saving" checked pending onChange={setOn} />
        <Switch label="Disabled" checked={false} disabled onChange={setOn} />
      </SpecimenRow>
      <RadioGroup
        label="The current issue"
        direction="row"
        value={link}
        onChange={setLink}
        options={[
          { value: "relates", label: "relates to" },
          { value: "blocks", label: "blocks" },
          { value: "blocked", label: "is blocked by", disabled: true },
        ]}
      />
    </Specimen>
  );
}

function Dates() {
  const [date, setDate] = useState<string | null>("2026-04-18");
  return (
    <Specimen name="Date picker">
      <SpecimenRow>
        <DatePicker
          label="Due date"
          value={date}
          onChange={setDate}
          trigger={(props) => (
            <Button {...props} caret>
              Due date: {date === null ? "None" : formatDate(date)}
            </Button>
          )}
        />
      </SpecimenRow>
    </Specimen>
  );
}

const PEOPLE = ["lfischer", "hlindqvist", "sadeyemi", "praman"];
const IS_OR_NOT = [
  { value: "=", label: "is" },
  { value: "!=", label: "is not" },
];
const KEYS: FilterKey[] = [
  {
    key: "author",
    label: "Author",
    icon: "user-round",
    operators: [{ value: "=", label: "is" }],
    unique: true,
    load: (query) =>
      new Promise((resolve) => {
        setTimeout(() => {
          const found = PEOPLE.filter((name) => name.includes(query));
          resolve(found.map((name) => ({ value: name, label: `@${name}` })));
        }, 50);
      }),
  },
  {
    key: "milestone",
    label: "Milestone",
    icon: "milestone",
    operators: IS_OR_NOT,
    values: ["26.1", "26.2", "26.3"].map((title) => ({ value: title, label: title })),
  },
  { key: "label", label: "Label", icon: "tag", operators: IS_OR_NOT },
];

function Filter() {
  const [filter, setFilter] = useState<{ tokens: FilterToken[]; text: string }>({
    tokens: [],
    text: "",
  });
  const [recent, setRecent] = useState<RecentFilter[]>([]);
  return (
    <Specimen name="Filter field" wide>
      <FilterField
        label="Filter issues"
        placeholder="Filter by author, milestone, label…"
        keys={KEYS}
        tokens={filter.tokens}
        text={filter.text}
        recent={recent}
        resultCount={12 - filter.tokens.length}
        onChange={(tokens, text) => {
          setFilter({ tokens, text });
          setRecent((before) => [{ tokens, text }, ...before]);
        }}
      />
      <output>
        {[...filter.tokens.map(({ key, operator, value }) => key + operator + value), filter.text]
          .filter(Boolean)
          .join(" ") || "No filter"}
      </output>
    </Specimen>
  );
}
