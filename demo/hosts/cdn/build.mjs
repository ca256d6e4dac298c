// Puts the files where the demo's server finds them; `gatehouse/` stands for the address of a CDN. What a page is
// written with by hand once per release is filled in from that release: the digests, and what the tags it begins with
// need at once.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';

const FROM = 'node_modules/gatehouse-elements/cdn';
const BEGINS_WITH = ['auth-provider', 'auth-gate'];

const json = async (name) => JSON.parse(await readFile(`${FROM}/${name}`, 'utf8'));
const [{ files }, { tags }, page] = await Promise.all([
  json('manifest.json'),
  json('preload.json'),
  readFile('index.html', 'utf8'),
]);
const preload = (file) =>
  `<link rel="modulepreload" href="/hosts/cdn/assets/gatehouse/${file}" integrity="${files[file].integrity}" crossorigin />`;
const first = [...new Set(BEGINS_WITH.flatMap((tag) => tags[tag].first))];

await mkdir('dist/client/assets', { recursive: true });
await Promise.all([
  writeFile(
    'dist/client/index.html',
    page
      .replace(/\{\{([\w-]+\.\w+)\}\}/g, (_, file) => files[file].integrity)
      .replace('<!-- preloads -->', () => first.map(preload).join('\n    ')),
  ),
  cp('app.js', 'dist/client/assets/app.js'),
  cp('../host.css', 'dist/client/assets/host.css'),
  cp(FROM, 'dist/client/assets/gatehouse', { recursive: true }),
]);
