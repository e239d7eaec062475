import { expect, it } from "vitest";
import { createSigner, deriveKey, sign } from "./secrets.ts";

it.each(["", "a", "ñ€\u{1f3ee}", "\u{d800}", "x".repeat(170), "€".repeat(170), "€".repeat(171), "x".repeat(5000)])(
  "A signer gives the HMAC-SHA256 that createHmac gives: case %$",
  (text) => {
    const signed = createSigner("a secret of this site", "tests");
    signed("another text, longer than some of these");
    expect(signed(text)).toBe(sign(deriveKey("a secret of this site", "tests"), text));
  },
);
