import { DAY } from "#vocabulary/limits.ts";
import type { Prompt } from "#features/prompts/calls.ts";
import { expectStatus } from "./expected-status.ts";
import { aModerator, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** A moment so many milliseconds from now. */
type Timed = { clock: { now(): Date } };

export const fromNow = (site: Timed, milliseconds: number) =>
  new Date(site.clock.now().getTime() + milliseconds).toISOString();

/** The values of the staff's form for a prompt that opens at once and closes in a week; tests override some. */
export const aPromptForm = (site: Timed, overrides: Record<string, unknown> = {}) => ({
  texts: {
    EN: "A lamp that nobody has lit.",
    ES: "Una lámpara que nadie ha encendido.",
    IT: "Una lampada che nessuno ha acceso.",
    FR: "Une lampe que personne n’a allumée.",
    PT: "Uma lâmpada que ninguém acendeu.",
  },
  opensAt: site.clock.now().toISOString(),
  closesAt: fromNow(site, 7 * DAY),
  anonymous: false,
  contest: false,
  ...overrides,
});

interface Wanted extends Record<string, unknown> {
  by?: Person;
}

/** A prompt made by the staff. */
export async function aPrompt(site: TestSite, { by, ...overrides }: Wanted = {}): Promise<Prompt & { maker: Person }> {
  const maker = by ?? (await aModerator(site));
  const body = aPromptForm(site, overrides);
  return { ...expectStatus<Prompt>(await maker.client.post("/v1/prompts", { body }), 201), maker };
}
