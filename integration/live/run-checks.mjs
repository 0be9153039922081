import { canaryDetector, issueCanary } from "quoin/taint";
import { askSkipper } from "./ask-skipper.mjs";
import { checks } from "./checks.mjs";

/** A line for each check; how many failed. No line quotes the model: it might quote the canary. */
export async function runChecks(model) {
  let failed = 0;
  for (const check of checks) {
    const problem = await tryCheck(model, check);
    if (problem !== undefined) failed += 1;
    console.log(problem === undefined ? `ok     ${check.name}` : `FAILED ${check.name}: ${problem}`);
  }
  console.log(`${checks.length - failed} of ${checks.length} checks passed with ${model.name}.`);
  return failed;
}

async function tryCheck(model, check) {
  const canary = issueCanary("live");
  const detector = canaryDetector([canary]);
  try {
    const answer = await askSkipper(model, check, canary);
    const [leak] = [...detector.push(answer.output), ...detector.end()];
    return leak ? `the canary came out (${leak.form})` : check.problem(answer);
  } catch (error) {
    return error.message;
  }
}
