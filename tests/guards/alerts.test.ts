import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite, type TestSite } from "../support/site.ts";

/** The dashboard, the alert rules and their documentation, against the metrics of a site. */

const token = "sixteen letters at least";
const rules = readFileSync("deploy/prometheus/alerts.yaml", "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
const dashboard = JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8")) as {
  panels: { targets?: { expr: string }[]; fieldConfig?: { defaults: { unit?: string } }; title: string }[];
};
/** Grafana replaces its variables before the data source sees them. */
const expressions = [
  ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
].map((expression) => expression.replaceAll("$__rate_interval", "1m").replaceAll("$job", "fabula"));

let site: TestSite;
let metrics: string;
beforeAll(async () => {
  site = await aSite({ env: { METRICS_TOKEN: token } });
  await site.visitor().get("/healthz");
  // Warnings of the log are counted from the first one on.
  site.context.log.warn({ event: "lock-out" }, "a line for this test");
  metrics = (await site.visitor().get("/metrics", { headers: { authorization: `Bearer ${token}` } })).body as string;
});
afterAll(() => site.close());

/** The names of nodes and their texts. */
function nodesOf(expression: string): { name: string; text: string; isError: boolean }[] {
  const nodes: { name: string; text: string; isError: boolean }[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) =>
      void nodes.push({ name: type.name, text: expression.slice(from, to), isError: type.isError }),
  });
  return nodes;
}

it("PromQL of the dashboard and of the rules parses", () => {
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.filter((each) => nodesOf(each).some(({ isError }) => isError))).toEqual([]);
  expect(nodesOf("sum(rate(up[5m])").some(({ isError }) => isError)).toBe(true);
});

it("Metrics that the dashboard and the rules name are those of a site", () => {
  const typeOf = new Map([...metrics.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  /** The first comes from Prometheus, the others only with a replica or an object store. */
  const others = [
    "up",
    "fabula_replica_read",
    "object_store_available",
    "object_store_request_duration_seconds_bucket",
  ];
  const isKnown = (name: string) =>
    typeOf.has(name) || others.includes(name) || typeOf.get(name.replace(/_(bucket|count|sum)$/, "")) === "histogram";
  const named = expressions.flatMap((each) =>
    nodesOf(each)
      .filter(({ name }) => name === "VectorSelector")
      .map(({ text }) => /^\w+/.exec(text)?.[0] ?? text),
  );
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

it("Alerts have a section in docs/alerts.md and link to it, and each section has its alert", () => {
  const sections = [...readFileSync("docs/alerts.md", "utf8").matchAll(/^## (.+)$/gm)].map(([, name]) => name!);
  expect(sections).toEqual(alerts);
  const runbooks = [...rules.matchAll(/runbook: "?docs\/alerts\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
});

it("Panels of the dashboard have a title and a unit", () => {
  const panels = dashboard.panels.filter(({ targets }) => targets !== undefined);
  expect(panels.filter(({ title, fieldConfig }) => title === "" || !fieldConfig?.defaults.unit)).toEqual([]);
});
