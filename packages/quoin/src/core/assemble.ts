import { QuoinError } from "../errors.ts";
import { boundaryId, keyId } from "../text/boundary.ts";
import { loadCounter } from "../text/count/index.ts";
import { admit } from "./admit.ts";
import { detect, detectAtOnce, type Outlined } from "./detect.ts";
import type { Detector } from "./detector.ts";
import { divide } from "./divide.ts";
import { fitDecisions, overflowError, overTheTop } from "./explain-fit.ts";
import { fit, limitOf } from "./fit.ts";
import { ladder } from "./ladder.ts";
import type { Part } from "./part.ts";
import { plan } from "./plan.ts";
import { render } from "./render.ts";
import { screen } from "./screen.ts";
import { seal, sentTokens } from "./seal.ts";
import { select } from "./select.ts";
import { trace } from "./trace.ts";
import type { Assembly, Blueprint, Item, Policy, Ports, Section } from "./types.ts";

/** Raw input in, sealed prompt out. Only `collect` and the detector may touch the world. */
export function assemble<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  raw: unknown,
  given: Partial<Ports> = {},
): Promise<Assembly> {
  return trace(blueprint, { counter: loadCounter, ...given }, async (stage, ports) => {
    const input = stage("parse", () => blueprint.parse(raw));
    const material = await stage("collect", () => blueprint.collect(input, ports));
    const outlined = stage("outline", () => outlineOf(blueprint, material));
    const judged = await stage("judge", () => detect(outlined, ports.detector, ports.signal));
    const assembly = stage("compose", () => finish(blueprint, material, judged));
    return { assembly, material };
  });
}

/**
 * Pure and synchronous: the same material gives the same bytes. A detector that answers at once may be given, such as
 * the built-in one; without one, only what brings a detector's word is judged.
 */
export function compose<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  material: Material,
  detector?: Detector,
): Assembly {
  const outlined = outlineOf(blueprint, material);
  return finish(blueprint, material, detector ? detectAtOnce(outlined, detector) : outlined);
}

function outlineOf<Input, Material>(blueprint: Blueprint<Input, Material>, material: Material): Outlined {
  const policy = blueprint.policy(material);
  return { policy, sections: admit(blueprint.outline(material), blueprint.layout(material), policy) };
}

function finish<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  material: Material,
  { policy, sections }: Outlined,
): Assembly {
  const layout = blueprint.layout(material);
  const { counter, overflow } = policy.budget;

  const screened = screen(sections, policy);
  const divided = divide(screened.sections);
  const selected = select(divided);

  const boundary = lazyBoundary(screened.sections, policy);
  const partUnits = ({ part }: Item) => (part ? priceOf(part, policy) * counter.unitsPerToken : 0);
  const ladders = selected.sections.map((section, at) =>
    ladder(plan(section, divided[at] as Section, layout, boundary.id, partUnits), layout, counter),
  );
  const fitted = fit(ladders, policy, layout);
  if (fitted.excess.length && overflow === "fail") throw overflowError(fitted.excess);

  const rendered = render(ladders, fitted.heights, layout);
  const decisions = [
    ...(policy.notices ?? []),
    ...screened.decisions,
    ...selected.decisions,
    ...fitDecisions(ladders, fitted, counter, layout.separator),
  ];
  const assembly = seal({
    blueprint: blueprint.name,
    rendered,
    decisions,
    counter,
    limit: limitOf(policy),
    excessive: fitted.excess.length > 0,
    keyId: boundary.used() ? keyId(policy.boundaryKey) : undefined,
  });
  if (sentTokens(assembly) > limitOf(policy) && overflow === "fail")
    throw overTheTop(sentTokens(assembly), limitOf(policy));
  const choices = blueprint.choices?.(assembly, material);
  return {
    ...assembly,
    ...(blueprint.view && { view: blueprint.view(assembly, material, selected.sections) }),
    ...(choices && { choices }),
  };
}

/** Whole tokens: a price that is no number would let everything vanish. */
function priceOf(part: Part, { budget }: Policy): number {
  const price = Math.ceil(budget.partTokens?.(part) ?? 0);
  if (Number.isSafeInteger(price) && price >= 0) return price;
  const message = "partTokens must give a number from 0 up";
  throw new QuoinError({ code: "blueprint_invalid", path: ["policy", "budget"], message });
}

/** Derived after screening and before fit, so that dropping an item changes no boundary; only if one is used. */
function lazyBoundary(sections: readonly Section[], policy: Policy) {
  let id: string | undefined;
  const untrusted = (section: Section) =>
    section.items
      .filter((item) => (item.trust ?? section.trust) === "untrusted")
      .flatMap((item) => [item.text, ...(item.forms ?? [])]);
  return {
    id: () => {
      id ??= boundaryId(sections.flatMap(untrusted), policy.boundaryKey);
      return id;
    },
    used: () => id !== undefined,
  };
}
