/**
 * Public entry `gatehouse-elements/server/cdn.js`: what a page's head says to take the CDN build, with an integrity for
 * each file.
 */
import { escapeMarkup } from '../api/rules/common/escapeMarkup.ts';
import { createHash } from 'node:crypto';

/** `cdn/manifest.json` */
export interface CdnManifest {
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

/** `cdn/preload.json` */
export interface CdnPreloads {
  readonly tags: Readonly<Record<string, { readonly first: readonly string[]; readonly next: readonly string[] }>>;
}

export interface CdnHeadOptions {
  /** Where the folder `cdn` of this release is served, e.g. `https://cdn.example/gatehouse/0.1.0/`. */
  base: string;
  manifest: CdnManifest;
  preloads: CdnPreloads;
  /**
   * The tags this page begins with: their files are fetched side by side, before the autoloader has looked. Default
   * none.
   */
  tags?: readonly string[];
  /** For a policy with nonces: put on each element. */
  nonce?: string;
}

export interface CdnHead {
  /** Goes into `<head>`, in front of every other module script. */
  html: string;
  /**
   * What `script-src` needs besides the address, for the import map, which can only stand inline: `'sha256-…'`. Not
   * needed with a nonce.
   */
  scriptHash: string;
}

/**
 * Writes the import map with the integrity of every module (so that what is loaded later is checked too), the preloads
 * of the tags, and the autoloader.
 *
 * @throws {TypeError} for a tag this release does not have
 */
export function cdnHead({ base, manifest, preloads, tags = [], nonce }: CdnHeadOptions): CdnHead {
  const at = (file: string): string => `${base.replace(/\/?$/, '/')}${file}`;
  const modules = Object.entries(manifest.files).filter(([file]) => file.endsWith('.js'));
  // `<` cannot end the script early, whatever the address is.
  const map = JSON.stringify({
    integrity: Object.fromEntries(modules.map(([file, { integrity }]) => [at(file), integrity])),
  }).replaceAll('<', '\\u003c');
  const attributes = (file: string): string =>
    `integrity="${escapeMarkup(manifest.files[file]?.integrity ?? '')}" crossorigin${nonce ? ` nonce="${escapeMarkup(nonce)}"` : ''}`;
  const first = tags.flatMap((tag) => {
    const list = Object.hasOwn(preloads.tags, tag) ? preloads.tags[tag] : undefined;
    if (!list) throw new TypeError(`Component ${tag} is not supported`);
    return list.first;
  });
  const lines = [
    `<script type="importmap"${nonce ? ` nonce="${escapeMarkup(nonce)}"` : ''}>${map}</script>`,
    ...[...new Set(first)].map(
      (file) => `<link rel="modulepreload" href="${escapeMarkup(at(file))}" ${attributes(file)}>`,
    ),
    `<link rel="stylesheet" href="${escapeMarkup(at('preload.css'))}" ${attributes('preload.css')}>`,
    `<script type="module" src="${escapeMarkup(at('autoloader.js'))}" ${attributes('autoloader.js')}></script>`,
  ];
  return { html: lines.join('\n'), scriptHash: `'sha256-${createHash('sha256').update(map).digest('base64')}'` };
}
