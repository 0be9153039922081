import { QuoinError } from "../errors.ts";
import { type Endpoint, shownUrl } from "./endpoint.ts";

/** Every failure names the address first: whoever reads it may have several. */
export function endpointFailed({ url }: Endpoint, message: string): QuoinError {
  return new QuoinError({ code: "endpoint_failed", message: `${shownUrl(url)}: ${message}` });
}
