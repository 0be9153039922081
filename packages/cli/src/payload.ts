import type { Assembly } from "quoin";
import { type AdapterOptions, findAdapter, type ProviderName } from "quoin/adapters";

interface Settings extends Partial<AdapterOptions> {
  /** For a provider that must be told how much context to keep. */
  window?: number;
}

/** The request as it goes over the wire, ready for `curl -d @-`. */
export function payloadFor(provider: ProviderName, assembly: Assembly, settings: Settings): string {
  const adapter = findAdapter(provider);
  const { model = adapter.model, maxTokens, attachments, cache, window } = settings;
  const options = {
    model,
    ...(maxTokens !== undefined && { maxTokens }),
    ...(attachments !== undefined && { attachments }),
    ...(cache !== undefined && { cache }),
    ...(window !== undefined && { window }),
  };
  const payload = adapter.adapt(assembly, options);
  return `${JSON.stringify(adapter.body?.(payload) ?? payload, null, 2)}\n`;
}
