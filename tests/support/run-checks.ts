/** Runs checks outside of a test runner, one after the other, and prints how each ends. @returns the number of failed ones */
export async function runChecks(checks: Record<string, () => Promise<void>>): Promise<number> {
  let failed = 0;
  for (const [title, check] of Object.entries(checks)) {
    const error = await check().then(
      () => null,
      (reason: Error) => reason,
    );
    if (error !== null) failed += 1;
    process.stdout.write(`${error === null ? "✓" : "✗"} ${title}\n${error === null ? "" : `${error.stack}\n`}`);
  }
  return failed;
}
