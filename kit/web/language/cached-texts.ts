import type { i18n, TFunction } from "i18next";

type Get = i18n["getFixedT"];

/**
 * Looks each text without values up once: a rendered page asks for about two hundred of them. For an instance whose texts
 * and language never change, as on the server.
 */
export function cacheTexts(instance: i18n): i18n {
  const getFixedT = instance.getFixedT.bind(instance) as (...scope: Parameters<Get>) => TFunction;
  const kept = new Map<string, TFunction>();
  const keptFor = (...scope: Parameters<Get>): TFunction => {
    const id = JSON.stringify(scope);
    const known = kept.get(id);
    if (known !== undefined) return known;
    const t = lookingUpOnce(getFixedT(...scope));
    kept.set(id, t);
    return t;
  };
  instance.getFixedT = keptFor as Get;
  return instance;
}

function lookingUpOnce(t: TFunction): TFunction {
  const texts = new Map<unknown, unknown>();
  const look = t as unknown as (...args: readonly unknown[]) => unknown;
  const lookOnce = (...args: readonly unknown[]) => {
    const [key, values] = args;
    if (typeof key !== "string" || values !== undefined) return look(...args);
    if (!texts.has(key)) texts.set(key, look(key));
    return texts.get(key);
  };
  return Object.assign(lookOnce, t) as unknown as TFunction;
}
