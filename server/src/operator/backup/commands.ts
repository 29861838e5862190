/** `cairn backup` and `cairn restore`. */
import { parseArgs } from "node:util";
import { print, UsageError, type Command } from "../command.ts";
import { deleteOldBackups, makeBackup } from "./backing-up.ts";
import { restoreBackup, verifyBackup } from "./restoring.ts";

export const backupCommand: Command = {
  usage: "backup FOLDER [--keep COUNT] [--verify]",
  about: "backs up database and files into a new folder below FOLDER, while Cairn runs",
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { keep: { type: "string" }, verify: { type: "boolean" } },
    });
    const [parent, ...rest] = positionals;
    if (parent === undefined || rest.length > 0) throw new UsageError("Name one folder.");
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0)) {
      throw new UsageError("--keep needs a number above 0.");
    }
    const folder = await makeBackup(config, parent);
    print(`Backed up into ${folder}.`);
    if (!("path" in config.storage)) print("The bucket with the attached files is not included.");
    if (values.verify === true) {
      await verifyBackup(config, folder);
      print("The backup can be restored.");
    }
    for (const name of keep === null ? [] : await deleteOldBackups(parent, keep)) {
      print(`Deleted ${name}.`);
    }
    print("Keep CAIRN_SECRET in another place: the backup does not contain it.");
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: "restore BACKUP [--verify]",
  about: "restores a backup into an empty database, or only proves that it can be restored",
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { verify: { type: "boolean" } },
    });
    const [backup, ...rest] = positionals;
    if (backup === undefined || rest.length > 0) throw new UsageError("Name one backup.");
    const { version, created_at: time } = await (values.verify === true
      ? verifyBackup(config, backup)
      : restoreBackup(config, backup));
    const done = values.verify === true ? "can be restored" : "is restored";
    print(`The backup of ${time} (Cairn ${version}) ${done}.`);
    return 0;
  },
};
