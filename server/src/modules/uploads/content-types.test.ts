import { expect, it } from "vitest";
import { buildJpegWithMetadata, buildPng, buildWebp } from "../../../test/pictures.ts";
import { isInlineContentType, detectFileType } from "./content-types.ts";

const OCTETS = "application/octet-stream";
const HTML = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const GIF = Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1");
const ID3 = Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7fcover", "latin1");
const film = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isom${brand}`, "latin1");

it.each([
  ["a.png", buildPng(), "image/png"],
  ["a.PNG", buildPng(), "image/png"],
  ["a.jpg", buildJpegWithMetadata(), "image/jpeg"],
  ["wrongly.jpg", buildPng(), "image/png"],
  ["a.webp", buildWebp(Buffer.alloc(0), ""), "image/webp"],
  ["a.gif", GIF, "image/gif"],
  ["a.mp4", film("mp42"), "video/mp4"],
  ["a.mov", film("qt  "), "video/quicktime"],
  ["a.m4v", film("M4V "), "video/x-m4v"],
  ["a.mp3", ID3, "audio/mpeg"],
  ["a.wav", Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1"), "audio/wav"],
  ["a.ico", Buffer.from([0, 0, 1, 0, 1, 0]), "image/x-icon"],
])("%s is shown", async (name, content, wanted) => {
  const { contentType } = await detectFileType(content, name);
  expect(contentType).toBe(wanted);
  expect(isInlineContentType(contentType)).toBe(true);
});

it("a PDF is what it is, but is saved", async () => {
  const { contentType } = await detectFileType(Buffer.from("%PDF-1.7\n"), "a.pdf");
  expect(contentType).toBe("application/pdf");
  expect(isInlineContentType(contentType)).toBe(false);
});

it.each([
  ["page.html", HTML],
  ["picture.png", HTML],
  ["picture.jpg", SVG],
  ["drawing.svg", SVG],
  ["drawing.svg", buildPng()],
  ["page.html", buildPng()],
  ["page.html", GIF],
  ["page.xhtml", buildJpegWithMetadata()],
  ["a.xml", Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
  ["a.js", Buffer.from("alert(1)")],
  ["a.css", Buffer.from("* { color: red }")],
  ["a.mht", Buffer.from("MIME-Version: 1.0\nContent-Type: text/html")],
  ["a.swf", Buffer.from("CWS\x0a")],
  ["a.zip", Buffer.from("PK\x03\x04")],
  ["a.png", Buffer.from("PK\x03\x04")],
  ["a.gz", Buffer.from([0x1f, 0x8b, 8, 0])],
  ["a.exe", Buffer.from("MZ")],
  ["a.pdf", HTML],
  ["a.html", Buffer.from("%PDF-1.7\n")],
  ["a.txt", Buffer.from("text")],
  ["a.png", Buffer.alloc(0)],
  ["png", buildPng()],
  ["a.heic", film("heic")],
  ["a.m4a", film("M4A ")],
])("%s of this kind is not shown [I9]", async (name, content) => {
  expect((await detectFileType(content, name)).contentType).toBe(OCTETS);
});
