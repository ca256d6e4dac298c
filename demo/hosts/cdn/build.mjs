// Puts the files where the demo's server finds them. `gatehouse/` stands for the address of a CDN.
import { cp, mkdir } from 'node:fs/promises';

await mkdir('dist/client/assets', { recursive: true });
await Promise.all([
  cp('index.html', 'dist/client/index.html'),
  cp('app.js', 'dist/client/assets/app.js'),
  cp('../host.css', 'dist/client/assets/host.css'),
  cp('node_modules/gatehouse-elements/cdn', 'dist/client/assets/gatehouse', { recursive: true }),
]);
