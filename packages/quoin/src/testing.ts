/** Contract suites and hostile texts, for your own blueprints, adapters and detectors. */
export { type AdapterSubject, adapterContract } from "./testing/adapter-contract.ts";
export { attacks } from "./testing/attacks.ts";
export { escapes } from "./testing/containment.ts";
export { blueprintContract, type Check, type ContractSubject } from "./testing/contract.ts";
export { detectorContract } from "./testing/detector-contract.ts";
