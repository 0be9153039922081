/** What every embedder must do; one of your own can be held to it too. */
export { type Check, type ContractOptions, embedderContract } from "./testing/embedder-contract.ts";
