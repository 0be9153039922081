import { Option } from "commander";

export function personalDataOption(): Option {
  return new Option("--redact-personal-data", "also take out e-mail addresses, phone numbers and the like");
}
