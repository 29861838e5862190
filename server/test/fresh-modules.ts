/**
 * Vitest setup file: resets the module registry before every test file. Several files run in one
 * process, and each must load its modules again, because modules contain state such as the
 * database of the file. Modules that Node loads instead of Vitest are not reset; in some Vitest
 * projects, these include the server's code.
 */
import { vi } from "vitest";

vi.resetModules();
