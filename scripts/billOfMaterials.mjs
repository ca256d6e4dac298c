import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Where the lock has the package that a package at `from` gets by this name: the nearest folder, as Node looks for it.
 */
function placeOf(packages, from, name) {
  for (
    let at = from;
    ;
    at = at.slice(0, at.lastIndexOf('/node_modules/') === -1 ? 0 : at.lastIndexOf('/node_modules/'))
  ) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return undefined;
  }
}

/**
 * Every package that comes with a package of this project, as the lock has it: its dependencies, theirs, and React, which the npm build
 * leaves to the page and the CDN build contains. `{ name, version, license, integrity, hasInstallScript, engines, direct, peer, needs }`.
 *
 * @param {string} [workspace] its folder; the library's when left out
 */
export function runtimePackages(workspace = '') {
  const { packages } = readJson('package-lock.json');
  const {
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = readJson(path.join(workspace, 'package.json'));
  const found = new Map();
  const visit = (from, name, more) => {
    const place = placeOf(packages, from, name);
    if (!place) throw new Error(`${name}, which ${from || 'the package'} needs, is not in the lock`);
    if (!found.has(place)) {
      // A workspace stands in the lock as a link to its folder, and has no hash before it is published.
      const { resolved, link } = packages[place];
      const facts = packages[link ? resolved : place];
      const { version, license, integrity, hasInstallScript = false, engines, dependencies: further = {} } = facts;
      const entry = {
        name,
        version,
        license,
        integrity,
        hasInstallScript,
        engines,
        direct: false,
        peer: false,
        needs: [],
      };
      found.set(place, entry);
      entry.needs = Object.keys(further).map((other) => visit(place, other, {}));
    }
    const entry = Object.assign(found.get(place), more);
    return `${entry.name}@${entry.version}`;
  };
  // What is optional comes with the host that has it, and with nobody else.
  for (const name of Object.keys(peerDependencies))
    if (!peerDependenciesMeta[name]?.optional) visit(workspace, name, { direct: true, peer: true });
  for (const name of Object.keys(dependencies)) visit(workspace, name, { direct: true, peer: false });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const purl = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
const hexOf = (integrity) => Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');

/** CycloneDX 1.5, the same for the same lock: no time and no number that changes. (`npm sbom` lists the workspaces and loses packages they share.) */
export function billOfMaterials(workspace = '') {
  const { name, version, license, description } = readJson(path.join(workspace, 'package.json'));
  const packages = runtimePackages(workspace);
  const self = `${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        'bom-ref': self,
        type: 'library',
        name,
        version,
        description,
        purl: purl({ name, version }),
        licenses: [{ license: { id: license } }],
      },
    },
    components: packages.map(({ peer, ...one }) => ({
      'bom-ref': `${one.name}@${one.version}`,
      type: 'library',
      name: one.name,
      version: one.version,
      scope: 'required',
      purl: purl(one),
      licenses: [{ license: { id: one.license } }],
      ...(one.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }] }),
      // A page that bundles brings its own; the CDN build contains this one.
      ...(peer && { properties: [{ name: 'gatehouse:peer', value: 'true' }] }),
    })),
    dependencies: [
      { ref: self, dependsOn: packages.filter(({ direct }) => direct).map((one) => `${one.name}@${one.version}`) },
      ...packages.map((one) => ({ ref: `${one.name}@${one.version}`, dependsOn: one.needs })),
    ],
  };
}

export const writeBillOfMaterials = (file, workspace) =>
  writeFileSync(file, `${JSON.stringify(billOfMaterials(workspace), null, 1)}\n`);
