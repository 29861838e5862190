/** Worker thread that extracts or escapes the quick actions of long texts. */
import { answerTasks } from "../threads/answering-tasks.ts";
import { extractOrEscapeCommandsSync } from "./extraction-thread.ts";

answerTasks(extractOrEscapeCommandsSync);
