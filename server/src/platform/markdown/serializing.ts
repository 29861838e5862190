/**
 * Writes a sanitized tree as HTML. What depends on the reader (references, and the place of attached files)
 * is split off while the tree is walked, so nobody ever has to look for it in finished HTML.
 */
import type { Element, Nodes, Root } from "hast";
import { readCandidate, PLACE_PLACEHOLDER, type RenderedPart } from "./parts.ts";
import { escapeHtmlText, escapeHtmlAttribute, type SafeHtml } from "./safe-html.ts";

/** Of the elements in the allow-list. */
const VOID = new Set(["br", "hr", "img", "input"]);

/** Everything as one string, references as the elements that they are in the tree. */
export function serializeTree(tree: Root): string {
  const writer = new Writer(false);
  writer.write(tree);
  return writer
    .end()
    .filter((part) => typeof part === "string")
    .join("");
}

/** The same HTML, cut at what each reader is shown differently. */
export function serializeParts(tree: Root): RenderedPart[] {
  const writer = new Writer(true);
  writer.write(tree);
  return writer.end();
}

class Writer {
  readonly #parts: RenderedPart[] = [];
  readonly #splits: boolean;
  #html = "";

  constructor(splits: boolean) {
    this.#splits = splits;
  }

  write(node: Nodes): void {
    if (node.type === "text") this.#html += escapeHtmlText(node.value);
    else if (node.type === "element") this.#element(node);
    else if (node.type === "root") for (const child of node.children) this.write(child);
  }

  end(): RenderedPart[] {
    if (this.#html !== "") this.#parts.push(this.#html as SafeHtml);
    this.#html = "";
    return this.#parts;
  }

  #element(element: Element): void {
    const candidate = this.#splits ? readCandidate(element) : null;
    if (candidate !== null) {
      this.#split(candidate);
      return;
    }
    const { tagName, properties, children } = element;
    this.#html += `<${tagName}`;
    for (const [name, value] of Object.entries(properties)) {
      if (value === true) this.#html += ` ${attributeName(name)}`;
      else if (Array.isArray(value)) {
        if (value.length > 0) this.#attribute(attributeName(name), value.join(" "));
      } else if (value !== false && value !== null && value !== undefined) {
        this.#attribute(attributeName(name), `${value}`);
      }
    }
    this.#html += ">";
    if (VOID.has(tagName)) return;
    const [first] = children;
    // Parsers drop one line break at the start of a `pre`.
    if (tagName === "pre" && first?.type === "text" && first.value.startsWith("\n")) {
      this.#html += "\n";
    }
    for (const child of children) this.write(child);
    this.#html += `</${tagName}>`;
  }

  #attribute(name: string, value: string): void {
    const isHere =
      (name === "href" || name === "src") && value.startsWith(`${PLACE_PLACEHOLDER}/uploads/`);
    this.#html += ` ${name}="`;
    if (this.#splits && isHere) {
      this.#split({ files: true });
      this.#html += `${escapeHtmlAttribute(value.slice(PLACE_PLACEHOLDER.length))}"`;
    } else this.#html += `${escapeHtmlAttribute(value)}"`;
  }

  #split(part: RenderedPart): void {
    if (this.#html !== "") this.#parts.push(this.#html as SafeHtml);
    this.#html = "";
    this.#parts.push(part);
  }
}

/** How the attribute of a property is written; the allow-list has none for which this rule is wrong. */
function attributeName(property: string): string {
  if (property === "className") return "class";
  if (!/^(?:data|aria)[A-Z]/.test(property)) return property.toLowerCase();
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
