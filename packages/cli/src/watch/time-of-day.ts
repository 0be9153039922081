/** HH:MM:SS, as the clock on the wall says: results that follow one another look alike. */
export function timeOfDay(now = new Date()): string {
  return now.toTimeString().slice(0, 8);
}
