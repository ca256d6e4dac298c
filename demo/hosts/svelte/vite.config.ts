import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/hosts/svelte/',
  // Builds nodes by DOM calls instead of innerHTML, so that no Trusted Types policy is needed.
  plugins: [svelte({ compilerOptions: { fragments: 'tree' } })],
  ssr: { noExternal: ['gatehouse-elements'] },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
