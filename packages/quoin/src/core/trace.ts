import { attributesOf } from "../telemetry/attributes.ts";
import { type OpenSpan, openSpan } from "../telemetry/open-span.ts";
import { isRegistered, loadRegistered } from "../telemetry/registered.ts";
import { tellLog } from "../telemetry/tell-log.ts";
import { tracedPorts } from "../telemetry/traced-ports.ts";
import { whenSettled } from "../telemetry/when-settled.ts";
import { eventOf, failedEventOf, metricsOf } from "./event.ts";
import type { Ports, TimedStage } from "./ports.ts";
import { stopwatch } from "./stopwatch.ts";
import type { Assembly, Blueprint } from "./types.ts";

/** Runs one stage; gives what it gives. */
export type RunStage = <Value>(name: TimedStage, run: () => Value) => Value;

/** The stages, one after the other, with the ports that they are lent. */
type Stages<Material> = (
  stage: RunStage,
  ports: Ports,
) => Promise<{ assembly: Assembly; material: Material }>;

const unwatched: RunStage = (_name, run) => run();

/**
 * Takes the time of the stages, traces them and tells the caller's log. All of it happens around them: no stage has a
 * clock, and where nobody listens they run as they are.
 */
export async function trace<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  ports: Ports,
  stages: Stages<Material>,
): Promise<Assembly> {
  const registered = isRegistered() ? await loadRegistered() : undefined;
  if (!registered && !ports.log) return (await stages(unwatched, ports)).assembly;

  const watch = stopwatch();
  const whole =
    registered &&
    openSpan(registered, "quoin.assemble", { attributes: { "quoin.blueprint": blueprint.name } });
  let current: OpenSpan | undefined;
  const stage: RunStage = (name, run) => {
    const end = watch.begin(name);
    const span = whole?.child(`quoin.${name}`);
    current = span;
    return whenSettled(
      () => (span ? span.around(run) : run()),
      (outcome) => {
        end();
        span?.end("error" in outcome ? outcome : undefined);
      },
    );
  };

  try {
    const lent = whole ? tracedPorts(ports, () => current) : ports;
    const { assembly, material } = await stages(stage, lent);
    const event = eventOf(assembly, watch.read(), metricsOf(blueprint, assembly, material));
    whole?.tell(attributesOf(event));
    if (!tellLog(ports.log, event)) whole?.tell({ "quoin.log_failed": true });
    whole?.end();
    return assembly;
  } catch (error) {
    tellLog(ports.log, failedEventOf(blueprint.name, error, watch.read()));
    whole?.end({ error });
    throw error;
  }
}
