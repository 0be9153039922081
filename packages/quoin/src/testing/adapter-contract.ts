import type { Adapter, Contents } from "../adapters/adapter.ts";
import { countPayload } from "../adapters/count-payload.ts";
import { forProvider } from "../adapters/for-provider.ts";
import { planCache } from "../cache/plan-cache.ts";
import { assemble, compose } from "../core/assemble.ts";
import type { Assembly, Blueprint, Channel, Ports } from "../core/types.ts";
import { QuoinError } from "../errors.ts";
import { findSpecialTokens } from "../text/control-tokens.ts";
import { loadCounter } from "../text/count/index.ts";
import { attacks } from "./attacks.ts";
import type { Check, ContractSubject } from "./contract.ts";
import { expectEqual, expectThat } from "./expect.ts";

export interface AdapterSubject<Input, Material> extends ContractSubject<Input, Material> {
  /** The adapters to check the blueprint with; `adapters` of `quoin/adapters` has ours. */
  adapters: readonly Adapter<unknown>[];
}

/** The rules that every adapter keeps for every blueprint, as checks for any test runner. */
export function adapterContract<Input, Material>(subject: AdapterSubject<Input, Material>): Check[] {
  const { blueprint, inputs, places = {}, adapters } = subject;
  const ports: Ports = { counter: loadCounter, ...subject.ports };
  return adapters.flatMap((adapter): Check[] => {
    const each = (name: string, check: (raw: unknown) => Promise<void>): Check => ({
      name: `${blueprint.name} for ${adapter.name}: ${name}`,
      run: async () => {
        for (const raw of inputs) await check(raw);
      },
    });
    return [
      each("each channel's text is sent whole and once, nothing untrusted in the system's", async (raw) =>
        checkChannels(await assemble(blueprint, raw, ports), adapter),
      ),
      each("the same assembly gives the same payload, and is not changed", async (raw) =>
        checkPure(await assemble(blueprint, raw, ports), adapter),
      ),
      each("breakpoints are four at most and change no byte of the text", async (raw) =>
        checkBreakpoints(await assemble(blueprint, raw, ports), adapter),
      ),
      each("at any window the payload, as counted, is within it", async (raw) => {
        const material = await blueprint.collect(blueprint.parse(raw), ports);
        checkBudget(blueprint, material, adapter);
      }),
      ...Object.entries(places).map(
        ([place, raw]): Check => ({
          name: `${blueprint.name} for ${adapter.name}: no control token acts (${place})`,
          run: () => checkTokens(blueprint, raw, adapter, subject.attacks ?? attacks, ports),
        }),
      ),
    ];
  });
}

/** A payload without attachments: they are the provider's to take or to refuse. */
export function adaptText(assembly: Assembly, adapter: Adapter<unknown>, cache = true): unknown {
  return adapter.adapt(assembly, { model: adapter.model, attachments: "name", cache });
}

export function channelText({ text, sections }: Assembly, channel: Channel): string {
  const mine = sections.filter((section) => section.channel === channel);
  return mine.length ? text.slice(mine[0]?.start, mine.at(-1)?.end) : "";
}

export function checkChannels(assembly: Assembly, adapter: Adapter<unknown>): void {
  const { system = "", user, controlTokens } = adapter.read(adaptText(assembly, adapter));
  const expected = {
    system: whole(channelText(assembly, "system")),
    user: whole(channelText(assembly, "user")),
  };
  if (controlTokens === undefined) {
    expectEqual(whole(system), expected.system, "text of the system field");
    expectEqual(whole(user), expected.user, "text of the user's message");
    return;
  }
  const sent = whole(user);
  const at = sent.indexOf(expected.system);
  expectThat(at >= 0, "the system's text is missing");
  const follows = sent.indexOf(expected.user, at + expected.system.length);
  expectThat(follows >= 0, "the user's text does not follow the system's");
  // Role names, and what is said of tools; a text sent twice would be far more.
  const more = sent.length - expected.system.length - expected.user.length;
  const ours = 600 + 2 * JSON.stringify(assembly.parts.map(({ part }) => part)).length;
  expectThat(more <= ours, `${more} characters are sent beside the assembly's own`);
}

/** Breaking a token adds a backslash, and nothing is sent of a text without a word: no more may be done to it. */
function whole(text: string): string {
  return text.trim() && text.replace(/([<[｜])\\/g, "$1");
}

export function checkPure(assembly: Assembly, adapter: Adapter<unknown>): void {
  const before = JSON.stringify(assembly);
  const first = JSON.stringify(adaptText(assembly, adapter));
  expectEqual(JSON.stringify(adaptText(structuredClone(assembly), adapter)), first, "payload");
  expectEqual(JSON.stringify(assembly), before, "assembly");
}

export function checkBreakpoints(assembly: Assembly, adapter: Adapter<unknown>): void {
  const { breakpoints, blocks } = planCache(assembly, { minTokens: 0 });
  expectThat(breakpoints.length <= 4, `${breakpoints.length} breakpoints`);
  for (const channel of ["system", "user"] as const) {
    const joined = blocks
      .filter((block) => block.channel === channel)
      .map(({ start, end }) => assembly.text.slice(start, end));
    expectEqual(
      whole(joined.join("")),
      whole(channelText(assembly, channel)),
      `blocks of the ${channel} channel`,
    );
  }
  const texts = ({ system = "", user }: Contents) => `${system}\n${user}`;
  const without = texts(adapter.read(adaptText(assembly, adapter, false)));
  expectEqual(texts(adapter.read(adaptText(assembly, adapter))), without, "text with breakpoints");
}

function checkBudget<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  material: Material,
  adapter: Adapter<unknown>,
): void {
  const sent = forProvider(blueprint, adapter);
  const at = (window: number): Blueprint<Input, Material> => ({
    ...sent,
    policy(each) {
      const policy = sent.policy(each);
      return { ...policy, budget: { ...policy.budget, window, history: 0, reserve: 0 } };
    },
  });
  const { counter } = blueprint.policy(material).budget;
  const full = compose(at(1_000_000_000), material);
  const most = full.tokens + full.parts.reduce((sum, part) => sum + part.tokens, 0) + 1000;
  for (let share = 1; share > 0.02; share *= 0.75) {
    const window = Math.ceil(most * share);
    let assembly: Assembly;
    try {
      assembly = compose(at(window), material);
    } catch (error) {
      if (error instanceof QuoinError && /^(budget|cap)_exceeded$/.test(error.code)) continue;
      throw error;
    }
    const { tokens } = countPayload(adapter, adaptText(assembly, adapter), counter);
    expectThat(
      assembly.overBudget || tokens <= window,
      `a payload of ${tokens} tokens in a window of ${window}`,
    );
  }
}

async function checkTokens<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  place: (text: string) => unknown,
  adapter: Adapter<unknown>,
  texts: readonly string[],
  ports: Ports,
): Promise<void> {
  const read = (assembly: Assembly) => adapter.read(adaptText(assembly, adapter));
  const harmless = read(await assemble(blueprint, place("qzmarkerqz"), ports)).controlTokens;
  let refused = 0;
  for (const text of texts) {
    const assembly = await assemble(blueprint, place(text), ports).catch((error: unknown) => {
      if (error instanceof QuoinError) return undefined;
      throw error;
    });
    if (!assembly) {
      refused++;
      continue;
    }
    const { system = "", user, controlTokens } = read(assembly);
    const named = JSON.stringify(text.slice(0, 80));
    if (controlTokens !== undefined) expectEqual(controlTokens, harmless, `control tokens with ${named}`);
    else {
      const left = findSpecialTokens(`${system}\n${user}`).length;
      expectEqual(left, trustedTokens(assembly), `control tokens with ${named}`);
    }
  }
  expectThat(refused <= texts.length / 2, `${refused} of ${texts.length} hostile texts were refused`);
}

/** Those that nobody but the blueprint or its author wrote. */
function trustedTokens({ text, spans }: Assembly): number {
  const data = spans.filter(({ trust }) => trust === "user" || trust === "untrusted");
  return findSpecialTokens(text).filter(
    ({ start, end }) => !data.some((span) => span.start < end && start < span.end),
  ).length;
}
