/** Description templates of the demo's projects. */

export interface PlannedTemplate {
  project: string;
  name: string;
  content: string;
  isDefault: boolean;
}

export const DEMO_TEMPLATES: readonly PlannedTemplate[] = [
  {
    project: "fernweh/apps/ridgeline",
    name: "Bug in the planner",
    content: `### What happened

### What did you expect

### Route

A link to the route, or a GPX file.

### Browser and screen
`,
    isDefault: true,
  },
  {
    project: "fernweh/apps/ridgeline",
    name: "Print layout",
    content: `### Paper and scale

### What is missing or misplaced

Attach the PDF, and a photo of the sheet if the printer changed it.

- [ ] Checked with the print preview of another browser
`,
    isDefault: false,
  },
];
