/**
 * A text with every kind of Markdown. Each new worker thread renders it before the time limit applies,
 * because the first text is slow.
 */
const SOMETHING = `
# A heading

Some *words* with **weight**, \`code\`, ~~mistakes~~, :tada:, #1, @username, ~label and https://example.com.

- [ ] one
- [x] two
  1. three

> A quote[^1]

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js
const answer = 42; // and why
\`\`\`

<details><summary>More</summary>

<b>markup</b> <i class="x">of</i> <kbd>people</kbd>

</details>

[^1]: With a note.
`;

export const WARM_UP_TEXT = SOMETHING.repeat(12);
