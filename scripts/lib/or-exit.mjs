/** Preparation that failed has already said why: leave with its exit code and without a stack. */
export async function orExit(preparation) {
  try {
    await preparation;
  } catch (error) {
    if (error.exitCode === undefined) console.error(error.message);
    process.exit(error.exitCode ?? 1);
  }
}
