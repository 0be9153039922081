import * as z from "zod";
import type { Screen, ScreenProfile } from "../../core/types.ts";
import { injectionScreen } from "../../screens/injection.ts";

/** How text from outside is screened, in every blueprint alike. */
export const injectionConfig = {
  injection: z
    .union([
      z.literal(false),
      z.strictObject({
        profile: z
          .enum(["paranoid", "balanced", "yolo"])
          .optional()
          .describe("how easily a text is taken for an attack (default: balanced)"),
        action: z
          .enum(["drop", "mark", "taint"])
          .optional()
          .describe("leave it out, mark every line, or only tell (default: by profile)"),
      }),
    ])
    .optional()
    .describe("how text from outside is screened for injections; false: not at all"),
};

type InjectionConfig = z.infer<typeof injectionConfig.injection>;

export function injectionScreens(config: InjectionConfig, profile: ScreenProfile = "balanced"): Screen[] {
  return config === false ? [] : [injectionScreen({ profile, ...config })];
}
