import { describe, expect, test } from "vitest";
import { measureProcessorTime } from "../../../../test/processor-time.ts";
import { htmlToText } from "./html-text.ts";
import { extractReplyText } from "./reply-text.ts";

describe("the text of a reply [SIDE-137]", () => {
  test.each([
    ["plain text", "One\n\nTwo", "One\n\nTwo"],
    ["Gmail", "Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Ada <a@b.c> wrote:\n> No?\n>\n> Ada\n", "Yes."],
    [
      "a broken attribution",
      "Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Ada Lovelace\n<ada@example.com>\nwrote:\n\n> No?",
      "Yes.",
    ],
    ["German", "Ja.\n\nAm 02.11.26 um 10:00 schrieb Ada:\n> Nein?", "Ja."],
    ["a signature", "Yes.\n-- \nAda Lovelace\nCompany", "Yes."],
    ["an original message", "Yes.\r\n\r\n-----Original Message-----\r\nFrom: Ada", "Yes."],
    [
      "Outlook",
      "Yes.\n\n________________________________\nFrom: Ada\nSent: Monday\nTo: Ben\nSubject: Re\n\nNo?",
      "Yes.",
    ],
    ["answers between quotations", "> One?\nYes.\n> Two?\nNo.", "> One?\nYes.\n> Two?\nNo."],
    ["a list before the end", "Two ideas:\n\n- a\n- b", "Two ideas:\n\n- a\n- b"],
    ["only a quotation", "On 1.1. Ada wrote:\n> x", ""],
    ["a thematic break", "One\n\n-----\n\nTwo", "One\n\n-----\n\nTwo"],
    ["a quotation below a question", "What is this:\n> x", "What is this:"],
  ])("of %s", (_name, email, text) => expect(extractReplyText(email)).toBe(text));

  test.each([
    ["quoted lines", ">\n".repeat(50_000)],
    ["empty lines", "\n".repeat(100_000)],
    ["headers", "From: x\n".repeat(13_000)],
    ["underscores", `${"_".repeat(99)}\n`.repeat(1_000)],
    ["spaces", " ".repeat(100_000)],
    ["dashes", `${"-".repeat(98)}\n`.repeat(1_000)],
  ])("takes linear time for %s", async (_name, email) => {
    const took = await measureProcessorTime(() => extractReplyText(email));
    expect(took).toBeLessThan(2_000);
  });
});

describe("an email with only HTML", () => {
  test("becomes text without quotation, style and script", () => {
    const html = `<style>p{}</style><div>One<br>two</div><p>Three &amp; <b>four</b></p>
      <script>x</script><div class="gmail_quote">old</div><blockquote>older</blockquote>`;
    expect(htmlToText(html)).toBe("One\ntwo\n\nThree & four");
  });

  test("loses no text of broken HTML, and nothing outside quotations", () => {
    expect(htmlToText("1 &lt; 2 and <blockquote>quoted</blockquote>after<style>x")).toBe(
      "1 < 2 and after",
    );
    expect(htmlToText("a &#60;b&#x3e; &unknown; &#9999999;")).toBe("a <b> &unknown; &#9999999;");
  });

  test.each([
    "<div>",
    "<",
    "<style>",
    "</",
    "<blockquote>",
    "&amp",
    "<b id=1><p>",
    "<script></scrip>",
  ])("takes linear time for many %s", async (part) => {
    const took = await measureProcessorTime(() => htmlToText(part.repeat(10_000)));
    expect(took).toBeLessThan(500);
  });
});
