/**
 * Vitest setup file: resets the module registry before every test file. Several files run in one
 * process, and each must load its modules again, because modules contain state such as the
 * database of the file. Modules that Node itself has loaded are not reset, such as the server's
 * code in some Vitest projects.
 */
import { vi } from "vitest";

vi.resetModules();
