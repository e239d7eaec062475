/** The claims in a token. Only the server can check them. @throws if it is no token */
export function tokenPayload(token: string): unknown {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}
