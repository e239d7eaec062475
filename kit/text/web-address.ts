/**
 * Whether a link of a text may have this address: http or https, without a name or password, which would look like the host
 * (https://accounts.example.com@evil.example/). The editor shows such links only, and the server keeps them.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
