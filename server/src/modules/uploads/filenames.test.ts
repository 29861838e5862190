import { describe, expect, it } from "vitest";
import { sanitizeFilename, buildContentDisposition } from "./filenames.ts";

describe("a file's name", () => {
  it.each([
    ["notes.txt", "notes.txt"],
    ["Screenshot 2026-11-15 at 10.00.00.png", "Screenshot_2026-11-15_at_10.00.00.png"],
    ["__init__.py", "__init__.py"],
    ["Bericht für Ärzte.pdf", "Bericht_für_Ärzte.pdf"],
    ["報告書.docx", "報告書.docx"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\windows\\system32\\cmd.exe", "cmd.exe"],
    ["/etc/passwd", "passwd"],
    ["C:\\fakepath\\photo.jpg", "photo.jpg"],
    ["..", "file"],
    [".", "file"],
    ["", "file"],
    ["///", "file"],
    ["...", "file"],
    ["___", "file"],
    [".htaccess", "htaccess"],
    ["...git", "git"],
    ["nul\0byte.png", "nul_byte.png"],
    ["line\r\nSet-Cookie: a=b.png", "line_Set-Cookie_a_b.png"],
    ['quote".png', "quote_.png"],
    ["semi;colon.png", "semi_colon.png"],
    ["<script>alert(1)</script>.svg", "script_.svg"],
    ["a](http://evil) [b.png", "evil_b.png"],
    ["per%2e%2e%2fcent.png", "per_2e_2e_2fcent.png"],
    ["invoice\u202Efdp.exe", "invoice_fdp.exe"],
    ["zero\u200Bwidth\uFEFF.png", "zero_width_.png"],
    ["query?x=1#y.png", "query_x_1_y.png"],
    ["emoji 🗻.png", "emoji_.png"],
    ["lone\uD800half.png", "lone_half.png"],
    ["e\u0301.png", "é.png"],
    ["$(rm -rf).sh", "_rm_-rf_.sh"],
    ["`id`.txt", "_id_.txt"],
  ])("%j becomes %j", (sent, kept) => {
    expect(sanitizeFilename(sent)).toBe(kept);
  });

  it("keeps its ending when it is too long", () => {
    expect(sanitizeFilename(`${"a".repeat(300)}.png`)).toBe(`${"a".repeat(251)}.png`);
    expect(Buffer.byteLength(sanitizeFilename(`${"é".repeat(300)}.png`))).toBeLessThanOrEqual(255);
    expect(sanitizeFilename(`a.${"b".repeat(400)}`)).toHaveLength(255);
  });

  it("stands in a header in ASCII, and whole for those who can read that", () => {
    expect(buildContentDisposition("inline", "plan.png")).toBe('inline; filename="plan.png"');
    expect(buildContentDisposition("attachment", "für.txt")).toBe(
      "attachment; filename=\"f_r.txt\"; filename*=UTF-8''f%C3%BCr.txt",
    );
  });
});
