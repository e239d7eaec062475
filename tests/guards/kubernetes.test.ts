import { readdirSync, readFileSync } from "node:fs";
import { Cluster } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster";
import { ScheduledBackup } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup";
import { PodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Secret } from "kubernetes-models/v1/Secret";
import { Service } from "kubernetes-models/v1/Service";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "#kit/server/settings/config.ts";
import { settings as allSettings } from "#kit/server/settings/settings.mjs";

/** The manifests against the schemas of their kinds, and what must agree between them. A cluster would say the rest. */

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const folder = "deploy/kubernetes";
const files = readdirSync(folder).filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml");
const documentsOf = (file: string) =>
  parseAllDocuments(readFileSync(`${folder}/${file}`, "utf8")).map((document) => document.toJS() as Manifest);
const manifests = files.flatMap(documentsOf);
const models = [
  Cluster,
  ScheduledBackup,
  PodMonitor,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  Secret,
  Service,
] as unknown as { apiVersion: string; kind: string; new (data: Manifest): { validate(): void } }[];

/** The type is the model's, such as Deployment. */
function find<T>(kind: string, name = "fabula"): T {
  const found = manifests.filter((each) => each.kind === kind && each.metadata.name === name);
  expect([kind, name, found.length]).toEqual([kind, name, 1]);
  return found[0] as T;
}
const deployment = find<Deployment>("Deployment").spec!;
const pod = deployment.template.spec!;
const container = pod.containers[0]!;
const budget = find<PodDisruptionBudget>("PodDisruptionBudget").spec!;
const scaling = find<HorizontalPodAutoscaler>("HorizontalPodAutoscaler").spec!;
const cluster = find<Cluster>("Cluster", "database");
const settings = find<Manifest>("ConfigMap").data!;
const secrets = find<Manifest>("Secret").stringData!;

/** Names of all fields that these kinds and those below them have. */
function knownFields(): Set<string> {
  const folders = ["kubernetes-models", "@kubernetes-models/apimachinery", "@kubernetes-models/cloudnative-pg"];
  const names = new Set<string>();
  for (const each of folders) {
    const below = readdirSync(`node_modules/${each}`, { recursive: true, encoding: "utf8" });
    for (const file of below.filter((name) => /(core|v1|v2|LabelSelector|ObjectMeta)[^/]*\/[^/]*\.d\.ts$/.test(name)))
      for (const [, name] of readFileSync(`node_modules/${each}/${file}`, "utf8").matchAll(/^ +"(\w+)"\??:/gm))
        names.add(name!);
  }
  return names;
}

/** Fields whose content has names that the manifest chooses. */
const free = [
  "labels",
  "annotations",
  "matchLabels",
  "data",
  "stringData",
  "parameters",
  "selector",
  "requests",
  "limits",
];
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => [name, ...(free.includes(name) ? [] : fieldsOf(below))]);
}

it("Manifests fit the schemas of their kinds", () => {
  // The package has no schema of the plugin's own kind.
  const known = manifests.filter(({ kind }) => kind !== "ObjectStore");
  for (const manifest of known) {
    const Model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
    expect([manifest.kind, manifest.apiVersion, Model !== undefined]).toEqual([
      manifest.kind,
      manifest.apiVersion,
      true,
    ]);
    new Model!(manifest).validate();
  }
  expect(() => new Deployment({ metadata: {}, spec: { replicas: "two" } } as never).validate()).toThrow();
  const fields = knownFields();
  const misspelled = manifests
    .filter(({ kind }) => kind !== "ObjectStore" && kind !== "PodMonitor")
    .flatMap((manifest) => fieldsOf(manifest).filter((name) => !fields.has(name)));
  expect(fields.has("readinesProbe")).toBe(false);
  expect(misspelled).toEqual([]);
});

it("kustomization.yaml names every manifest except examples, and the version of package.json", () => {
  const { resources, images } = parse(readFileSync(`${folder}/kustomization.yaml`, "utf8")) as {
    resources: string[];
    images: { name: string; newTag: string }[];
  };
  expect(resources.toSorted()).toEqual(files.filter((name) => !name.includes(".example.")).toSorted());
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(`${images[0]!.name}:${images[0]!.newTag}`).toBe(container.image);
  expect(images[0]!.newTag).toBe(version);
});

it("The site accepts the settings of ConfigMap and Secret, and needs no data folder with them", () => {
  const texts = JSON.stringify(container.env);
  // A part of another setting is none itself.
  const own = (container.env ?? []).map(({ name }) => name).filter((name) => !texts.includes(`$(${name})`));
  const names = [...own, ...Object.keys(settings), ...Object.keys(secrets)];
  expect(names.filter((name) => !Object.hasOwn(allSettings, name))).toEqual([]);
  expect(names.length).toBe(new Set(names).size);
  readConfig({ ...settings, ...secrets, DATABASE_URL: "postgresql://fabula:secret@database-rw.fabula:5432/fabula" });
  for (const name of ["DATABASE_URL", "SMTP_URL", "SESSION_SECRET", "TRUST_PROXY", "SITE_URL"])
    expect(names).toContain(name);
});

it("Secrets that manifests refer to have their example, or the operator makes them", () => {
  const source = container.env!.find(({ name }) => name === "DATABASE_URL")!.valueFrom!.secretKeyRef!;
  expect(source).toEqual({ name: `${cluster.metadata!.name}-app`, key: "uri" });
  expect(container.envFrom).toEqual([{ configMapRef: { name: "fabula" } }, { secretRef: { name: "fabula" } }]);
  const backup = find<{ spec: { configuration: { s3Credentials: Record<string, { name: string; key: string }> } } }>(
    "ObjectStore",
    "database-backup",
  );
  for (const { name, key } of Object.values(backup.spec.configuration.s3Credentials))
    expect(find<Manifest>("Secret", name).stringData).toHaveProperty(key);
  expect(cluster.spec.plugins![0]!.parameters!.barmanObjectName).toBe("database-backup");
});

it("Pods of the site meet the standard “restricted”, with a read-only file system", () => {
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10001,
    seccompProfile: { type: "RuntimeDefault" },
  });
  expect(readFileSync("Dockerfile", "utf8")).toContain("USER 10001:10001");
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expect(container.resources!.limits!.memory).toBe("1Gi");
});

it("Probes ask addresses that the site has, on the port that the image exposes", () => {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet!);
  expect(paths.map(({ path }) => path)).toEqual(["/healthz", "/healthz", "/readyz"]);
  const routes = readFileSync("docs/operations.md", "utf8");
  for (const { path, port } of paths) {
    expect(routes).toContain(`| \`${path}\` |`);
    expect(container.ports!.find(({ name }) => name === port)!.containerPort).toBe(8080);
  }
  expect(readFileSync("Dockerfile", "utf8")).toContain("EXPOSE 8080");
});

it("Services, the budget and policies select the pods of the Deployment", () => {
  const labels = deployment.template.metadata!.labels!;
  const selectors = [
    deployment.selector.matchLabels!,
    budget.selector!.matchLabels!,
    find<Service>("Service").spec!.selector!,
    find<Service>("Service", "fabula-live").spec!.selector!,
    find<NetworkPolicy>("NetworkPolicy").spec!.podSelector!.matchLabels!,
    find<PodMonitor>("PodMonitor").spec!.selector.matchLabels!,
    pod.topologySpreadConstraints![0]!.labelSelector!.matchLabels!,
  ];
  for (const selector of selectors) expect(labels).toMatchObject(selector);
  expect(scaling.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name: "fabula" });
  const paths = find<Ingress>("Ingress").spec!.rules![0]!.http!.paths;
  for (const { backend } of paths) find("Service", backend.service!.name);
  expect(settings.SITE_URL).toBe(`https://${find<Ingress>("Ingress").spec!.rules![0]!.host}`);
});

it("A disruption and a roll-out leave a pod, and pods get the time that they need to stop", () => {
  expect(budget.maxUnavailable).toBe(1);
  expect(scaling.minReplicas).toBeGreaterThan(1);
  expect(deployment.strategy!.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  // The site takes less than ten seconds (site/server/site.ts).
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(container.lifecycle!.preStop!.sleep!.seconds + 10);
});

it("PostgreSQL has connections for the most pods, one of them new, and confirms a change with a copy", () => {
  const { max_connections: most } = cluster.spec.postgresql!.parameters as Record<string, string>;
  // 20 for each process with a replica (docs/several-processes.md); copies, backups and the operator need some, too.
  expect(Number(most)).toBeGreaterThan((scaling.maxReplicas + 1) * 20 + 20);
  expect(cluster.spec.instances).toBe(3);
  expect(cluster.spec.postgresql!.synchronous).toEqual({ method: "any", number: 1, dataDurability: "required" });
  expect(cluster.spec.imageName).toMatch(/:18\.\d+/);
});
