import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#kit/server/settings/config.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** A site whose contact form is sent by EmailJS: the allowed origins and the settings that pages get. */

const settings = {
  EMAILJS_SERVICE_ID: "service_ab12",
  EMAILJS_TEMPLATE_ID: "template_cd34",
  EMAILJS_PUBLIC_KEY: "pub-Key_56",
};

describe("EmailJS settings", () => {
  it("The three EmailJS settings are read together", { tags: "variation" }, () => {
    expect(readConfig(settings).emailJs).toEqual({
      serviceId: "service_ab12",
      templateId: "template_cd34",
      publicKey: "pub-Key_56",
    });
    expect(readConfig({}).emailJs).toBeNull();
    expect(readConfig({ EMAILJS_SERVICE_ID: "", EMAILJS_TEMPLATE_ID: "", EMAILJS_PUBLIC_KEY: "" }).emailJs).toBeNull();
  });

  it.each(Object.keys(settings))(
    "EmailJS settings without %s are refused, and the error names it",
    { tags: "variation" },
    (name) => {
      const read = () => readConfig({ ...settings, [name]: "" });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`not .*${name}`));
    },
  );

  it("EmailJS settings with an impossible value are refused", { tags: "variation" }, () => {
    expect(() => readConfig({ ...settings, EMAILJS_PUBLIC_KEY: "a b" })).toThrow(/EMAILJS_PUBLIC_KEY: must be/);
  });
});

describe("content security policy", () => {
  let site: TestSite;
  afterEach(() => site.close());
  const connectSrc = async () => {
    const { headers } = await site.visitor().get("/", { headers: { accept: "text/html" } });
    return headers
      .get("content-security-policy")!
      .split(";")
      .find((part) => part.startsWith("connect-src"));
  };

  it("Pages may send requests only to this site", async () => {
    site = await aSite();
    expect(await connectSrc()).toBe("connect-src 'self'");
  });

  it("Pages may send requests to EmailJS only when it is configured", { tags: "variation" }, async () => {
    site = await aSite({ env: settings });
    expect(await connectSrc()).toBe("connect-src 'self' https://api.emailjs.com");
    // The call remains, for outside clients.
    const body = { user_name: "Grazia", user_email: "grazia@example.org", message: "Hello." };
    expect((await site.visitor().post("/v0/contact", { body })).status).toBe(202);
    expect(await site.mails()).toHaveLength(1);
  });
});
