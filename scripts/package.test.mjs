import { build } from 'esbuild';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rollup } from 'rollup';
import { billOfMaterials, runtimePackages } from './billOfMaterials.mjs';
import { isBuilt } from './buildStamp.mjs';
import { autoloaderCode, integrityOf, listings } from './cdnFiles.mjs';
import { entries, tags } from './entries.mjs';
import { sourcePages } from './generate/sourcePages.mjs';
import { PACKAGES_PAGE, packagesPage } from './packagesPage.mjs';
import { root } from './run.mjs';
import { nonEmpty } from '../tests/support/expect.ts';

const run = promisify(execFile);
const bin = (name) => path.join(root, 'node_modules/.bin', name);
/** The output of a command, also of one that fails. */
const said = async (command, args, options) => {
  try {
    await run(command, args, options);
    return '';
  } catch ({ stdout, stderr }) {
    return `${stdout}${stderr}`;
  }
};

/** As it comes from the registry: a folder with what `npm pack` packs, and beside it what its package.json asks for. */
describe('the packed package', () => {
  let place, folder, tarball, manifest;

  before(async () => {
    if (!isBuilt({ types: true })) await run(process.execPath, ['scripts/build.mjs'], { cwd: root });
    place = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-packed-'));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', place], { cwd: root });
    tarball = path.join(place, stdout.trim().split('\n').at(-1));
    folder = path.join(place, 'node_modules/gatehouse-elements');
    mkdirSync(folder, { recursive: true });
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
    manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const link = path.join(place, 'node_modules', name);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.join(root, 'node_modules', name), link);
    }
    writeFileSync(path.join(place, 'package.json'), '{ "type": "module", "private": true }');
  });
  after(() => place && rmSync(place, { recursive: true, force: true }));

  /** For a framework that is not installed here; `typetests/` compiles it and a sample host runs it. */
  const forOthers = (name) => name === 'angular';
  const specifiers = (passes = () => true) =>
    entries
      .map(({ name }) => name)
      .filter((name) => !forOthers(name) && passes(name))
      .map((name) => `gatehouse-elements/${name}.js`);
  const forReact = (name) => name === 'react';

  it('runs nothing of its own when it is installed: what that needs is not in it', () => {
    const { scripts = {} } = manifest;
    const left = Object.keys(scripts).filter((name) =>
      /^(?:pre|post)?(?:install|prepare|publish)$|^prepublishOnly$/.test(name),
    );
    assert.deepEqual(left, []);
  });

  it('holds every file package.json names, and nothing of the workshop', () => {
    const named = Object.values(manifest.exports)
      .flatMap((target) => (typeof target === 'string' ? target : [target?.types, target?.default]))
      .filter((file) => file && !file.includes('*'));
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(folder, file))),
      [],
    );
    assert.deepEqual(readdirSync(folder).sort(), [
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'cdn',
      'custom-elements.json',
      'dist',
      'docs',
      'package.json',
    ]);
    assert.deepEqual(
      readdirSync(folder, { recursive: true }).filter(
        (file) => /\.test\.|chunks\.json|build-stamp|\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
      ),
      [],
    );
  });

  it('carries the pages that follow from the code, as the code is now', async () => {
    const { wholePages } = await sourcePages();
    for (const [file, page] of nonEmpty(Object.entries(await wholePages())))
      assert.equal(readFileSync(path.join(folder, file), 'utf8'), page, file);
  });

  it('carries the pages its own texts lead to, and shows those of codes without a network', async () => {
    const pages = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
      ([, at]) => at,
    );
    assert.deepEqual(
      nonEmpty(pages).filter((page) => !existsSync(path.join(folder, page))),
      [],
      'links of the README work in the package as in the repository',
    );
    const here = `https://unpkg.com/${manifest.name}/`;
    assert.equal(existsSync(path.join(folder, manifest.homepage.slice(here.length))), true);
    const { stdout } = await run(process.execPath, [
      path.join(folder, manifest.bin.gatehouse),
      'explain',
      'GH-NETWORK',
    ]);
    assert.match(stdout, /^# GH-NETWORK\n/);
  });

  it('has nothing publint would change', async () => {
    const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
    // The condition leads to the sources, which stay in the repository; publint minds that only where it stands in a
    // pattern.
    const known = ({ code, path }) => code === 'EXPORTS_GLOB_NO_MATCHED_FILES' && path.at(-1) === 'gatehouse-source';
    assert.deepEqual(
      messages.filter((message) => !known(message)).map((message) => formatMessage(message, pkg, { color: false })),
      [],
    );
  });

  it('has the right types wherever modules are resolved', async () => {
    assert.equal(
      await said(
        bin('attw'),
        [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color', '--no-definitely-typed'],
        { cwd: place },
      ),
      '',
    );
  });

  const kinds = {
    bundler: { module: 'esnext', moduleResolution: 'bundler' },
    nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  };
  const compiled = async (kind, names, more = []) => {
    const compilerOptions = {
      ...kinds[kind],
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
    };
    writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['everything.ts'] }));
    const lines = names.map((name, at) => `import * as m${at} from '${name}';\nexport { m${at} };`);
    writeFileSync(path.join(place, 'everything.ts'), [...more, ...lines].join('\n'));
    return said(bin('tsc'), ['-p', '.'], { cwd: place });
  };
  const sheet = "import 'gatehouse-elements/preload.css';";
  const box = "export const box: HTMLElement = document.createElement('auth-login').renderRoot.ownerDocument.body;";

  for (const kind of Object.keys(kinds))
    it(`every entry compiles in a strict project that checks its libraries (${kind})`, async () => {
      assert.equal(
        await compiled(
          kind,
          specifiers((name) => !forReact(name)),
          [sheet, box],
        ),
        '',
        'without the types of React',
      );
      const types = path.join(place, 'node_modules/@types/react');
      mkdirSync(path.dirname(types), { recursive: true });
      symlinkSync(path.join(root, 'node_modules/@types/react'), types);
      assert.equal(await compiled(kind, specifiers(forReact)), '');
      rmSync(types);
    });

  it('every entry can be imported where there is no page, and leaves nothing running', async () => {
    const script = `for (const name of ${JSON.stringify(specifiers())}) await import(name);`;
    assert.equal(
      await said(process.execPath, ['--input-type=module', '--eval', script], { cwd: place, timeout: 120_000 }),
      '',
    );
  });

  describe('a bundler that leaves out what has no side effects', () => {
    const registers = (code) => tags.filter((tag) => new RegExp(`\\(\\s*["']${tag}["'],`).test(code));

    it('keeps the registration of each tag (esbuild)', async () => {
      for (const name of [...tags, 'all']) {
        const contents = `import 'gatehouse-elements/${name}.js';`;
        const { outputFiles } = await build({
          stdin: { contents, resolveDir: place },
          bundle: true,
          format: 'esm',
          write: false,
          splitting: false,
          external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).flatMap((one) => [
            one,
            `${one}/*`,
          ]),
          logLevel: 'silent',
        });
        const found = registers(outputFiles[0].text);
        assert.ok(name === 'all' ? found.length === tags.length : found.includes(name), name);
      }
    });

    it('keeps the registration of each tag (rollup)', async () => {
      const ours = (id) => /^[./]|^gatehouse-elements\/|^virtual/.test(id);
      const page = {
        name: 'page',
        resolveId: (id) => (id === 'virtual:page' ? id : null),
        load: (id) =>
          id === 'virtual:page' ? tags.map((tag) => `import 'gatehouse-elements/${tag}.js';`).join('\n') : null,
      };
      const bundle = await rollup({
        input: 'virtual:page',
        external: (id) => !ours(id) && !path.isAbsolute(id),
        plugins: [page, nodeResolve({ rootDir: place })],
        onwarn() {},
      });
      const { output } = await bundle.generate({ format: 'es' });
      assert.deepEqual(registers(output.map(({ code = '' }) => code).join('\n')), tags);
    });
  });

  it("brings Lit's production file to a bundler in development, and lets servers have theirs", async () => {
    const bundled = async (contents, options) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: place },
        bundle: true,
        format: 'esm',
        write: false,
        external: ['react', 'react-dom', 'react-dom/*', 'react/*'],
        logLevel: 'silent',
        ...options,
      });
      return outputFiles[0].text;
    };
    const gate = "import 'gatehouse-elements/auth-gate.js';";
    const page = await bundled(gate, { platform: 'browser', conditions: ['development'] });
    assert.equal(page.includes('Lit is in dev mode'), false);
    const host = await bundled(`${gate} import '@lit/reactive-element';`, { conditions: ['development'] });
    assert.equal(host.includes('Lit is in dev mode'), true, 'a page that uses Lit itself keeps its notes');
    const stubs = 'Object.assign(globalThis, { HTMLElement: class {}, customElements: { get() {}, define() {} } });';
    const count = 'console.log(globalThis.reactiveElementVersions.length);';
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', stubs + page + count]);
    assert.equal(stdout.trim(), '0', 'a page with a copy of its own has one');
  });

  it('tells misspellings in development and holds nothing of that in production', async () => {
    const bundled = async (mode) => {
      const { outputFiles } = await build({
        stdin: { contents: "import 'gatehouse-elements/auth-gate.js';", resolveDir: place },
        bundle: true,
        splitting: true,
        outdir: place,
        format: 'esm',
        write: false,
        minify: true,
        define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
        external: ['react', 'react-dom', 'react-dom/*', 'react/*'],
        logLevel: 'silent',
      });
      return outputFiles.map(({ text }) => text).join('\n');
    };
    assert.equal((await bundled('development')).includes('GH-MISSPELT'), true);
    assert.equal((await bundled('production')).includes('GH-MISSPELT'), false);
    const cdn = readdirSync(path.join(folder, 'cdn'), { recursive: true }).filter((file) => file.endsWith('.js'));
    assert.deepEqual(
      nonEmpty(cdn).filter((file) => /GH-MISSPELT|NODE_ENV/.test(readFileSync(path.join(folder, 'cdn', file), 'utf8'))),
      [],
    );
  });

  it('asks for every package its modules import, and imports React and MobX instead of holding them (ALL-02)', () => {
    const statement = /\b(?:from|import)\s*\(?\s*["']([^."'\s][^"'\s]*)["']/g;
    const files = readdirSync(path.join(folder, 'dist'), { recursive: true }).filter((file) => file.endsWith('.js'));
    const code = files.map((file) => readFileSync(path.join(folder, 'dist', file), 'utf8'));
    const names = new Set(
      code
        .flatMap((text) => [...text.matchAll(statement)])
        .map(([, id]) => id)
        .filter((id) => !isBuiltin(id) && !Object.hasOwn(manifest.imports, id))
        .map((id) =>
          id
            .split('/')
            .slice(0, id.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    const asked = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    assert.deepEqual(
      [...names].filter((name) => !asked.includes(name)),
      [],
    );
    for (const name of ['react', 'react-dom', 'mobx']) assert.ok(names.has(name), `${name} stays outside`);
  });
});

describe('the CDN build', () => {
  const read = (file) => readFileSync(path.join(root, 'cdn', file));
  const files = () =>
    readdirSync(path.join(root, 'cdn'), { recursive: true })
      .filter((file) => /\.(js|css)$/.test(file))
      .sort();

  it('its manifest names the release and has the integrity of every file (ELE-17)', () => {
    const manifest = JSON.parse(read('manifest.json'));
    assert.equal(manifest.version, createRequire(import.meta.url)('../package.json').version);
    assert.deepEqual(Object.keys(manifest.files), files());
    for (const [file, { integrity, bytes }] of nonEmpty(Object.entries(manifest.files))) {
      assert.equal(integrity, `sha384-${createHash('sha384').update(read(file)).digest('base64')}`, file);
      assert.equal(bytes, read(file).length, file);
    }
  });

  it('SRV-18: holds nothing of the session layer, which reads secrets', () => {
    for (const file of nonEmpty(files()))
      assert.ok(!/ENCRYPTION_PASSWORD|SHARED_SECRET/.test(read(file).toString()), `${file} reads no secret`);
  });

  it('every tag can be preloaded: what its file imports, and its view', () => {
    const { tags: lists } = JSON.parse(read('preload.json'));
    assert.deepEqual(Object.keys(lists), tags);
    const imported = /\bfrom\s*["']\.\/([^"']+)["']|\bimport\s*["']\.\/([^"']+)["']/g;
    for (const [tag, { first, next }] of nonEmpty(Object.entries(lists))) {
      const named = [...String(read(`${tag}.js`)).matchAll(imported)].map(([, one, other]) => one ?? other);
      assert.deepEqual(
        named.filter((file) => !first.includes(file)),
        [],
        tag,
      );
      if (existsSync(path.join(root, `elements/${tag}/view.ts`)))
        assert.ok(
          next.some((file) => file.startsWith('chunks/view-')) && next.some((file) => file.startsWith('chunks/react-')),
          tag,
        );
    }
  });

  it('holds React once, in one file', () => {
    const holding = files().filter((file) => /react\.transitional\.element/.test(String(read(file))));
    assert.equal(holding.length, 1);
    assert.match(holding[0], /^chunks\/react-/);
  });

  /** Pages that are to come: each with a shell and a view of its own beside what pages share. */
  const withPages = (count) => {
    const { tags: lists } = JSON.parse(read('preload.json'));
    const { first, next } = lists['user-profile'];
    const more = Array.from({ length: count }, (_, at) => [
      `admin-${integrityOf(String(at)).slice(-9, -2)}`.toLowerCase(),
      { first, next },
    ]);
    return { ...lists, ...Object.fromEntries(more) };
  };
  const sizeWith = async (count) => {
    const { main } = listings(withPages(count), (content) => integrityOf(content).slice('sha384-'.length));
    return brotliCompressSync(await autoloaderCode({ version: '0.1.0', forms: ['auth-login'], ...main })).length;
  };

  it('the autoloader stays small: what everybody loads first, with fifty more pages too', async () => {
    assert.equal(brotliCompressSync(read('autoloader.js')).length < 4_500, true, 'over 4.5 kB');
    const [now, then] = [await sizeWith(0), await sizeWith(50)];
    assert.ok(then < 4_500, `${then} bytes with fifty more pages`);
    assert.ok((then - now) / 50 < 12, `${(then - now) / 50} bytes for each further page`);
  });
});

describe('what comes with the package (ALL-02)', () => {
  const packages = runtimePackages();
  const { dependencies } = createRequire(import.meta.url)('../package.json');

  it('no package runs a script when it is installed', () =>
    assert.deepEqual(
      packages.filter(({ hasInstallScript }) => hasInstallScript),
      [],
    ));

  it('each is named by an exact version and locked by its content', () => {
    assert.deepEqual(
      Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
    assert.deepEqual(
      packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')),
      [],
    );
  });

  it('they are counted: docs/packages.md names each of them and no other', () => {
    const page = readFileSync(PACKAGES_PAGE, 'utf8');
    assert.equal(packagesPage(page), page, 'npm run fix brings it up to date');
    const listed = [...page.matchAll(/^\| `([^`]+)` \| (\d+\.\d+\.\d+) \|/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    );
    assert.deepEqual(
      listed.sort(),
      packages
        .filter(({ direct }) => direct)
        .map(({ name, version }) => `${name}@${version}`)
        .sort(),
    );
    const total = /^(\d+) packages in all/m.exec(page);
    assert.equal(Number(total?.[1]), packages.length);
  });

  it('the bill of materials lists each with version, licence and hash', () => {
    const { components, dependencies: graph } = billOfMaterials();
    assert.deepEqual(
      components.map(({ name, version }) => `${name}@${version}`),
      packages.map(({ name, version }) => `${name}@${version}`),
    );
    for (const { name, licenses, hashes } of nonEmpty(components))
      assert.ok(licenses[0]?.license.id && hashes[0]?.content.length === 128, name);
    const known = new Set(components.map((one) => one['bom-ref']));
    assert.deepEqual(
      graph.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref)),
      [],
    );
  });
});
