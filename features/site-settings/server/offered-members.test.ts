import { HOUR } from "#vocabulary/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { aReader, anAdmin, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { offered } from "./offered.fixture.ts";

/** Members who speak French, on a site in Italian and Spanish. */

let site: TestSite;
let member: Person;
beforeAll(async () => {
  site = await anOwnSite();
  member = await aReader(site, { language: "FR" });
});
afterAll(() => site.close());

const offerFrench = () => changeSettings(site, { languages: ["IT", "ES", "FR"] });
const offerNoFrench = () => changeSettings(site, offered);

describe("a member whose language isn't offered", () => {
  it("Mails are in the first language, and in the member's own when it is offered again", async () => {
    const subject = async () => {
      // The next mail of this kind has to wait.
      site.clock.advance(HOUR);
      await site.visitor().post("/auth/reset-password-request", { body: { email: member.email } });
      return (await site.mails()).findLast(({ recipient }) => recipient === member.email)!.subject;
    };
    await offerNoFrench();
    expect(await subject()).toBe(mails.it.reset.subject.replace("{{site}}", "Fabula"));
    await offerFrench();
    expect(await subject()).toMatch(/^Choisis/);
    expect((await member.client.get("/v1/user")).body.languageName).toBe("FR");
  });

  it("Messages of the staff are in the first language, to the member alone and to everyone", async () => {
    await offerNoFrench();
    const admin = await anAdmin(site);
    const messages = { ES: "Hola", IT: "Ciao" };
    for (const receiverUsername of [member.username, "all"])
      expect((await admin.client.post("/v1/send-notification", { body: { receiverUsername, messages } })).status).toBe(
        201,
      );
    await site.jobsDone();
    const { body } = await member.client.get("/v1/notifications");
    const told = body.notifications.map(({ message }: { message: string }) => message);
    expect(told).toEqual([expect.stringContaining("Ciao"), expect.stringContaining("Ciao")]);
  });

  it("The languages read are those that are offered, and again the others when they are", async () => {
    const path = "/v1/reading-settings";
    const read = async () => (await member.client.get(path)).body.languagesRead;
    await offerFrench();
    await member.client.put(path, { body: { languagesRead: ["FR", "ES"] } });
    await offerNoFrench();
    expect(await read()).toEqual(["ES"]);
    expect((await member.client.put(path, { body: { languagesRead: ["IT"] } })).body.languagesRead).toEqual(["IT"]);
    expect(await read()).toEqual(["IT"]);
    await offerFrench();
    expect(await read()).toEqual(["IT", "FR"]);
    await member.client.put(path, { body: { languagesRead: ["FR"] } });
    await offerNoFrench();
    expect(await read()).toEqual(["IT"]);
    await offerFrench();
    expect(await read()).toEqual(["FR"]);
  });
});

describe("pages", () => {
  const pageIn = async (headers: Record<string, string>, search = "") => {
    const page = await (await fetch(`${site.url}/login${search}`, { headers })).text();
    return /<html lang="(\w+)"/.exec(page)?.[1];
  };

  it("Pages are in the first language for visitors without an offered wish", async () => {
    await offerNoFrench();
    expect(await pageIn({ "accept-language": "en" }, "?lang=en")).toBe("it");
    expect(await pageIn({ cookie: "user-language=fr", "accept-language": "fr, es" })).toBe("es");
    expect(await pageIn({ cookie: "user-language=es" })).toBe("es");
  });

  it("Pages link the offered languages alone, and none where there is one", async () => {
    const links = async () => {
      const page = await (await fetch(`${site.url}/login`)).text();
      return [...new Set([...page.matchAll(/hrefLang="([\w-]+)"/gi)].map(([, language]) => language))].toSorted();
    };
    await offerNoFrench();
    expect(await links()).toEqual(["es", "it", "x-default"]);
    await changeSettings(site, { languages: ["IT"] });
    expect(await (await fetch(`${site.url}/`)).text()).not.toMatch(/data-language=|language-picker/);
  });
});
