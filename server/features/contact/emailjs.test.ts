import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** A site whose contact form is sent by EmailJS: what its pages may ask, and what they are told. */

const settings = {
  EMAILJS_SERVICE_ID: "service_ab12",
  EMAILJS_TEMPLATE_ID: "template_cd34",
  EMAILJS_PUBLIC_KEY: "pub-Key_56",
};

describe("the three settings", () => {
  it("are read together", () => {
    expect(readConfig(settings).emailJs).toEqual({
      serviceId: "service_ab12",
      templateId: "template_cd34",
      publicKey: "pub-Key_56",
    });
    expect(readConfig({}).emailJs).toBeNull();
    expect(readConfig({ EMAILJS_SERVICE_ID: "", EMAILJS_TEMPLATE_ID: "", EMAILJS_PUBLIC_KEY: "" }).emailJs).toBeNull();
  });

  it.each(Object.keys(settings))("are refused without %s, by name", (name) => {
    const read = () => readConfig({ ...settings, [name]: "" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`${name}: missing beside`));
  });

  it("are refused where one is nothing that EmailJS gives out", () => {
    expect(() => readConfig({ ...settings, EMAILJS_PUBLIC_KEY: "a b" })).toThrow(/EMAILJS_PUBLIC_KEY: must be/);
  });
});

describe("the pages", () => {
  let site: TestSite;
  afterEach(() => site.close());
  const connectSrc = async () => {
    const { headers } = await site.visitor().get("/", { headers: { accept: "text/html" } });
    return headers
      .get("content-security-policy")!
      .split(";")
      .find((part) => part.startsWith("connect-src"));
  };

  it("may ask this site alone", async () => {
    site = await aSite();
    expect(await connectSrc()).toBe("connect-src 'self'");
  });

  it("may ask EmailJS too where it is configured, and nobody else", async () => {
    site = await aSite({ env: settings });
    expect(await connectSrc()).toBe("connect-src 'self' https://api.emailjs.com");
    // The call stays, for outside clients.
    const body = { user_name: "Grazia", user_email: "grazia@example.org", message: "Hello." };
    expect((await site.visitor().post("/v0/contact", { body })).status).toBe(202);
    expect(await site.mails()).toHaveLength(1);
  });
});
