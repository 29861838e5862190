import { useState } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { CommandPalette } from "../ui/overlays/command-palette.tsx";
import { useConfirmDialog } from "../ui/overlays/confirm.tsx";
import { Drawer } from "../ui/overlays/drawer.tsx";
import { HoverCard } from "../ui/tooltips/hover-card.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { Modal } from "../ui/overlays/modal.tsx";
import { MultiPicker, Picker } from "../ui/overlays/picker.tsx";
import type { PickerOption } from "../ui/overlays/picker.tsx";
import { Popover } from "../ui/overlays/popover.tsx";
import { ShortcutHelp } from "../ui/overlays/shortcut-help.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useToast } from "../ui/feedback/toast.tsx";
import { SpecimenRow, Specimen, SpecimenList } from "./specimen.tsx";

export function OverlaySpecimens() {
  return (
    <SpecimenList>
      <Menus />
      <Pickers />
      <Dialogs />
      <Toasts />
      <Specimen name="Hover card">
        <p>
          Blocked by{" "}
          <HoverCard
            label="Merge request !913"
            card={() => <strong>Stop retrying webhooks on terminal status codes</strong>}
          >
            <a href="#overlays">!913</a>
          </HoverCard>{" "}
          since yesterday.
        </p>
      </Specimen>
      <Commands />
    </SpecimenList>
  );
}

function Menus() {
  const confirm = useConfirmDialog();
  const [last, setLast] = useState("nothing");
  return (
    <Specimen name="Menu, popover">
      <SpecimenRow>
        <Menu
          label="Comment actions"
          trigger={(props) => (
            <Button {...props} caret>
              Comment actions
            </Button>
          )}
          onAction={setLast}
          items={[
            { id: "report", label: "Report abuse to admin", icon: "flag" as const },
            { id: "copy", label: "Copy link", icon: "copy" as const, shortcut: "c" },
            { id: "quote", label: "Quote", icon: "message-square" as const, disabled: true },
            "line",
            {
              id: "delete",
              label: "Delete comment",
              icon: "trash" as const,
              danger: true,
              onAction: () =>
                void confirm({
                  title: "Delete this comment?",
                  body: "This cannot be undone.",
                  confirmLabel: "Delete comment",
                  danger: true,
                }).then((yes) => setLast(yes ? "deleted" : "kept")),
            },
          ]}
        />
        <Popover
          label="Confidentiality"
          trigger={(props) => <Button {...props}>Confidentiality</Button>}
        >
          {(close) => (
            <>
              <p>Turn off confidentiality? Everyone will be able to see this.</p>
              <SpecimenRow>
                <Button size="sm" onClick={close}>
                  Cancel
                </Button>
                <Button size="sm" variant="primary" onClick={close}>
                  Turn off
                </Button>
              </SpecimenRow>
            </>
          )}
        </Popover>
      </SpecimenRow>
      <p>Last action: {last}</p>
    </Specimen>
  );
}

const COLOURS: PickerOption[] = ["Red", "Orange", "Yellow"].map((label) => ({ id: label, label }));
const NAMES: PickerOption[] = [
  "Diego Paz",
  "Hanna Lindqvist",
  "Ingrid Solberg",
  "Kwame Boateng",
  "Lena Fischer",
  "Marek Novák",
  "Priya Raman",
  "Seun Adeyemi",
  "Tomás Herrera",
].map((label) => ({ id: label, label, icon: "user-round" as const }));

function Pickers() {
  const [colour, setColour] = useState<string | null>(null);
  const [people, setPeople] = useState<string[]>(["Lena Fischer"]);
  const [attempts, setAttempts] = useState(0);
  return (
    <Specimen name="Pickers">
      <SpecimenRow>
        <Picker
          label="Color"
          options={COLOURS}
          value={colour}
          onChange={setColour}
          noneLabel="No color"
          trigger={(props) => (
            <Button {...props} caret>
              Color: {colour ?? "None"}
            </Button>
          )}
        />
        <MultiPicker
          label="Assignees"
          options={NAMES}
          values={people}
          onApply={setPeople}
          applyLabel="Apply"
          emptyText="No matching people."
          trigger={(props) => (
            <Button {...props} caret>
              Assignees
            </Button>
          )}
        />
        <Picker
          label="Project"
          value={null}
          onChange={() => {}}
          load={() => {
            setAttempts((before) => before + 1);
            return attempts === 0
              ? Promise.reject(new Error("no answer"))
              : Promise.resolve(COLOURS);
          }}
          failedText="Couldn’t load projects."
          trigger={(props) => (
            <Button {...props} caret>
              Move issue
            </Button>
          )}
        />
      </SpecimenRow>
      <p>Assigned: {people.join(", ") || "None"}</p>
    </Specimen>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"modal" | "drawer" | "help" | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen name="Modal, drawer, shortcut help">
      <SpecimenRow>
        <Button onClick={() => setOpen("modal")}>Open a form</Button>
        <Button onClick={() => setOpen("drawer")}>Open details</Button>
        <Button onClick={() => setOpen("help")}>Show shortcuts</Button>
      </SpecimenRow>
      <Modal
        isOpen={open === "modal"}
        onClose={close}
        title="New branch"
        size="lg"
        error="The branch could not be made."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" pending>
              Create branch
            </Button>
          </>
        }
      >
        <TextField label="Name of the branch" />
      </Modal>
      <Drawer isOpen={open === "drawer"} onClose={close} title="Details">
        <p>Assignees, milestone, due date.</p>
      </Drawer>
      <ShortcutHelp
        isOpen={open === "help"}
        onClose={close}
        groups={[
          {
            heading: "Anywhere",
            shortcuts: [
              { label: "Command palette", keys: "mod+k" },
              { label: "Go to issues", keys: "g i" },
            ],
          },
          { heading: "Comment form", shortcuts: [{ label: "Send", keys: "mod+enter" }] },
        ]}
      />
    </Specimen>
  );
}

function Toasts() {
  const toast = useToast();
  const [undone, setUndone] = useState(false);
  return (
    <Specimen name="Toast">
      <SpecimenRow>
        <Button
          onClick={() =>
            toast("Milestone set to 26.2 on 2 issues.", {
              intent: "success",
              action: { label: "Undo", onAction: () => setUndone(true) },
            })
          }
        >
          Show a toast
        </Button>
        <Button
          onClick={() =>
            toast("Error occurred while updating the issue weight", { intent: "danger" })
          }
        >
          Show an error
        </Button>
      </SpecimenRow>
      <p>{undone ? "Undone" : "Not undone"}</p>
    </Specimen>
  );
}

const COMMANDS = [
  { id: "assign", label: "Assign to…", icon: "user-round" as const, shortcut: "a" },
  {
    id: "report",
    label: "Report abuse",
    icon: "flag" as const,
    description: "tells the administrators",
  },
];

function Commands() {
  const [isOpen, setOpen] = useState(false);
  const [context, setContext] = useState(true);
  const [ran, setRan] = useState("nothing");
  return (
    <Specimen name="Command palette">
      <SpecimenRow>
        <Button icon="search" shortcut="mod+k" onClick={() => setOpen(true)}>
          Search or run a command
        </Button>
      </SpecimenRow>
      <p>Ran: {ran}</p>
      <CommandPalette
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label="Command palette"
        placeholder="Search or run a command"
        context={context ? { label: "#1482" } : null}
        onDropContext={() => setContext(false)}
        recent={[{ heading: "Recent", items: COMMANDS }]}
        filter={(query) => [
          {
            heading: "This issue",
            items: COMMANDS.filter(({ label }) => label.toLowerCase().includes(query)),
          },
        ]}
        search={async () => []}
        describeFailure={String}
        onRun={(item, { newTab }) => {
          setRan(newTab ? `${item.id} in a new tab` : item.id);
          setOpen(false);
        }}
        onShowShortcuts={() => setRan("help")}
      />
    </Specimen>
  );
}
