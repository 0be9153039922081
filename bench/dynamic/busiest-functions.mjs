/** Which functions a piece of work spends its time in. */
import { Session } from "node:inspector/promises";
import { basename } from "node:path";

export async function busiestFunctions(work, most = 12) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const own = new Map();
  let whole = 0;
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [at, id] of profile.samples.entries()) {
    const { functionName, url } = frames.get(id);
    // Waiting, and the profiler's own work.
    if (functionName === "(idle)" || (functionName === "dispatch" && !url)) continue;
    const time = profile.timeDeltas[at];
    const name = `${functionName || "(unnamed)"}${url ? ` in ${basename(url)}` : ""}`;
    own.set(name, (own.get(name) ?? 0) + time);
    whole += time;
  }
  return [...own]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, time]) => ({ name, share: time / whole }));
}
