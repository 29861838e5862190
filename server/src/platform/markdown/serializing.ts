/**
 * Serializes a sanitized tree to HTML. The serializer splits the HTML at parts that depend on the viewer
 * (references and paths of uploaded files), so that no code has to search for them in finished HTML. It
 * writes what browsers write for `innerHTML`.
 */
import type { Element, Nodes, Root } from "hast";
import { readReferenceCandidate, PLACE_PATH_PLACEHOLDER, type RenderedHtmlPart } from "./parts.ts";
import { escapeHtmlText, escapeHtmlAttribute, type SafeHtml } from "./safe-html.ts";

/** The elements of the allowlist that have no end tag. */
const VOID = new Set(["br", "hr", "img", "input"]);

/** Serializes the tree to one string, in which possible references are still numbered elements. */
export function serializeHtmlTree(tree: Root): string {
  const writer = new Writer(false);
  writer.write(tree);
  return writer
    .end()
    .filter((part) => typeof part === "string")
    .join("");
}

/**
 * Serializes the tree to the same HTML as `serializeHtmlTree`, but split at the parts that depend on the
 * viewer.
 */
export function serializeHtmlTreeToParts(tree: Root): RenderedHtmlPart[] {
  const writer = new Writer(true);
  writer.write(tree);
  return writer.end();
}

class Writer {
  readonly #parts: RenderedHtmlPart[] = [];
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

  end(): RenderedHtmlPart[] {
    if (this.#html !== "") this.#parts.push(this.#html as SafeHtml);
    this.#html = "";
    return this.#parts;
  }

  #element(element: Element): void {
    const candidate = this.#splits ? readReferenceCandidate(element) : null;
    if (candidate !== null) {
      this.#split(candidate);
      return;
    }
    const { tagName, properties, children } = element;
    this.#html += `<${tagName}`;
    for (const [name, value] of Object.entries(properties)) {
      if (value === true) this.#html += ` ${attributeName(name)}=""`;
      else if (Array.isArray(value)) {
        if (value.length > 0) this.#attribute(attributeName(name), value.join(" "));
      } else if (value !== false && value !== null && value !== undefined) {
        this.#attribute(attributeName(name), `${value}`);
      }
    }
    this.#html += ">";
    if (VOID.has(tagName)) return;
    const [first] = children;
    // Doubles a line break at the start of `pre`, because HTML parsers drop the first one.
    if (tagName === "pre" && first?.type === "text" && first.value.startsWith("\n")) {
      this.#html += "\n";
    }
    for (const child of children) this.write(child);
    this.#html += `</${tagName}>`;
  }

  #attribute(name: string, value: string): void {
    const isHere =
      (name === "href" || name === "src") && value.startsWith(`${PLACE_PATH_PLACEHOLDER}/uploads/`);
    this.#html += ` ${name}="`;
    if (this.#splits && isHere) {
      this.#split({ files: true });
      this.#html += `${escapeHtmlAttribute(value.slice(PLACE_PATH_PLACEHOLDER.length))}"`;
    } else this.#html += `${escapeHtmlAttribute(value)}"`;
  }

  #split(part: RenderedHtmlPart): void {
    if (this.#html !== "") this.#parts.push(this.#html as SafeHtml);
    this.#html = "";
    this.#parts.push(part);
  }
}

/**
 * Converts the name of a hast property to its attribute name. The rule is correct for all attributes of
 * the allowlist.
 */
function attributeName(property: string): string {
  if (property === "className") return "class";
  if (!/^(?:data|aria)[A-Z]/.test(property)) return property.toLowerCase();
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
