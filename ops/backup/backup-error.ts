/** A backup or a restore can't go on. The message is for the operator and is shown without a stack trace. */
export class BackupError extends Error {}

/** The file is no complete backup; nothing was changed. */
export class DamagedBackupError extends BackupError {
  readonly problems: readonly string[];

  constructor(file: string, problems: readonly string[]) {
    const listed = problems.slice(0, maxListed).map((line) => `    ${line}`);
    const more = problems.length - listed.length;
    if (more > 0) listed.push(`    and ${more} more`);
    super([`${file} is damaged. Nothing was changed. Missing or damaged:`, ...listed].join("\n"));
    this.problems = problems;
  }
}

const maxListed = 20;
