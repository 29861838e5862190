/**
 * Vitest setup file: resets the module registry before every test file. Several files run in one
 * process, and each must load its modules again, because they contain state such as a database and its
 * users. Modules that Node itself has loaded stay, such as the server's code in some projects.
 */
import { vi } from "vitest";

vi.resetModules();
