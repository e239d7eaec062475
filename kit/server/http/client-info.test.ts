import { expect, it } from "vitest";
import { networkHash, networkOf } from "./client-info.ts";

/** Spellings that no proxy in front of the tests has; that whole networks are counted is tested where they are. */

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:5::9", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["192.0.2.7:49152", "192.0.2.7"],
  ["[2001:db8::1]:49152", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["unknown", "unknown"],
  [undefined, ""],
])("The address %s is counted as the network %s", (address, network) => expect(networkOf(address)).toBe(network));

it("A network is named by a hash that depends on the site's secret, the same for all its addresses", () => {
  const [ownHash, otherHash] = [networkHash("a".repeat(32)), networkHash("b".repeat(32))];
  expect(ownHash("2001:db8::1")).toBe(ownHash("2001:db8::2"));
  expect(ownHash("192.0.2.7")).not.toBe(ownHash("192.0.2.8"));
  expect(ownHash("192.0.2.7")).not.toBe(otherHash("192.0.2.7"));
});
