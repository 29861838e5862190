/**
 * Runs before every test file. The files of a process follow each other in it; what their modules
 * keep, such as a database and its people, is made again for each. Only what Node itself has loaded
 * stays: the program, in tests that lean on it.
 */
import { vi } from "vitest";

vi.resetModules();
