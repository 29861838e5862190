/**
 * Vitest setup file: resets the module registry before every test file. Several files run in one
 * process; their modules, with state such as a database and its users, are loaded again for each. Only
 * modules that Node itself has loaded stay: the server's code, in the projects that load it so.
 */
import { vi } from "vitest";

vi.resetModules();
