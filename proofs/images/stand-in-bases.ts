import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The base images of the Dockerfile for a machine without a registry, under their names: Debian made by debootstrap, and on it the
 * Node.js of node_modules with npm. They stand in for the published ones, whose packages differ a little.
 */

const certificates = "/etc/ssl/certs/ca-certificates.crt";
const unneeded = ["var/cache/apt/archives", "var/lib/apt/lists", "usr/share/doc", "usr/share/man", "usr/share/locale"];

function run(command: string, words: string[]) {
  const { status, error } = spawnSync(command, words, { stdio: ["ignore", "ignore", "inherit"] });
  if (error !== undefined) throw new Error(`${command} is missing. On Debian: apt-get install ${command}`);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

/** @param names of the image with Node.js and of the one without */
export function makeStandIns(folder: string, names: { node: string; debian: string }) {
  const debian = join(folder, "debian");
  // debootstrap needs devices and set-user-id files, which not every /tmp allows.
  if (!existsSync(debian)) run("debootstrap", ["--variant=minbase", "bookworm", debian]);
  for (const path of unneeded) rmSync(join(debian, path), { recursive: true, force: true });
  const npm = dirname(dirname(process.env.npm_execpath ?? "/usr/lib/node_modules/npm/bin/npm-cli.js"));
  mkdirSync(join(folder, "bin"), { recursive: true });
  cpSync(process.execPath, join(folder, "bin/node"));
  cpSync(npm, join(folder, "npm"), { recursive: true, dereference: true });
  cpSync(certificates, join(folder, "certificates"));
  const build = (name: string, lines: string[]) => {
    const file = join(folder, "containerfile");
    writeFileSync(file, `${lines.join("\n")}\n`);
    run("buildah", [
      "build",
      "--quiet",
      "--isolation=chroot",
      "--pull-never",
      `--tag=${name}`,
      `--file=${file}`,
      folder,
    ]);
  };
  build(names.debian, ["FROM scratch", "COPY debian /"]);
  build(names.node, [
    `FROM ${names.debian}`,
    "COPY bin/node /usr/local/bin/node",
    "COPY npm /usr/local/lib/node_modules/npm",
    `COPY certificates ${certificates}`,
    `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
    "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
  ]);
}
